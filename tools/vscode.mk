# The extension for VS Code, by its own tool: node and npm make one file of it.
VSCODE := $(BUILD)/vscode
.PHONY: vscode
vscode: $(BUILD)/bbx-$(VERSION).vsix ## packages: the extension for VS Code

$(BUILD)/bbx-$(VERSION).vsix: $(wildcard packaging/vscode/*) $(BUILD)/editor/bbx.tmLanguage.json
	@rm -rf $(VSCODE) && mkdir -p $(VSCODE)
	@cp packaging/vscode/* packaging/vscode/.vscodeignore LICENSE $(VSCODE)
	@cp $(BUILD)/editor/bbx.tmLanguage.json $(VSCODE)
	@sed -i 's/"version": "0.0.0"/"version": "$(VERSION)"/' $(VSCODE)/package.json
	cd $(VSCODE) && npm install --no-audit --no-fund --silent && \
	  npx esbuild extension.js --bundle --platform=node --external:vscode --log-level=warning \
	    --outfile=bundle.js && \
	  npx vsce package --no-dependencies --allow-missing-repository --out $(abspath $@)
