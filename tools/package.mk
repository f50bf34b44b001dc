# Release artifacts: a tarball of the last commit, and a Debian package made from it.
NAMED    := bbx-$(VERSION)
TARBALL  := $(BUILD)/$(NAMED).tar.gz
PACKAGES := $(BUILD)/deb
# Not of Debian's archive: a package from there is newer.
DEB      := $(VERSION)-0upstream1

.PHONY: dist dist-check deb deb-check
# The same bytes wherever, whenever and by whomever it is made: git takes times and order from
# the commit.
dist: ## packages: a tarball of the last commit: build/bbx-VERSION.tar.gz
	@mkdir -p $(BUILD)
	git -c tar.umask=0022 archive --format=tar --prefix=$(NAMED)/ HEAD | gzip -9n > $(TARBALL)
	@echo "  DIST $(TARBALL)"

# From a clone in another place, with another clock, zone and mask for new files.
dist-check: dist
	@rm -rf $(BUILD)/clone && git clone -q . $(BUILD)/clone
	@cd $(BUILD)/clone && umask 077 && TZ=Asia/Tokyo LC_ALL=C $(MAKE) -s dist BUILD=elsewhere
	cmp $(TARBALL) $(BUILD)/clone/elsewhere/$(NAMED).tar.gz
	@rm -rf $(BUILD)/clone

# Who builds it is its maintainer: DEBFULLNAME and DEBEMAIL, or who made the commit.
MAINTAINER = $(or $(DEBFULLNAME),$(shell git log -1 --format=%cn)) \
             <$(or $(DEBEMAIL),$(shell git log -1 --format=%ce))>

deb: dist ## packages: a Debian package, in build/deb, that lintian accepts
	@rm -rf $(PACKAGES) && mkdir -p $(PACKAGES)
	@cp $(TARBALL) $(PACKAGES)/bbx_$(VERSION).orig.tar.gz
	@tar xzf $(TARBALL) -C $(PACKAGES) && cp -r packaging/debian $(PACKAGES)/$(NAMED)
	@cd $(PACKAGES)/$(NAMED)/debian && sed -i 's/@MAINTAINER@/$(MAINTAINER)/' control
	@printf 'bbx (%s) unstable; urgency=medium\n\n  * See CHANGES.\n\n -- %s  %s\n' \
	  $(DEB) '$(MAINTAINER)' "$$(git log -1 --format=%cD)" \
	  > $(PACKAGES)/$(NAMED)/debian/changelog
	cd $(PACKAGES)/$(NAMED) && DEB_BUILD_OPTIONS="$${DEB_BUILD_OPTIONS-nocheck}" \
	  dpkg-buildpackage -us -uc > ../log 2>&1 || { tail -40 ../log; exit 1; }
	lintian --fail-on error,warning $(PACKAGES)/bbx_$(DEB)_*.changes
	@ls $(PACKAGES)/*.deb

deb-check: deb ## packages: the package installed, used and removed in a root of its own (mmdebstrap)
	sh tests/package/deb.sh $(PACKAGES)/bbx_$(DEB)_$$(dpkg --print-architecture).deb $(VERSION)

# The recipes of other systems' packages, for this version.
sum    = $$(sha256sum $(1) | cut -d' ' -f1)
filled = sed -e 's/@VERSION@/$(VERSION)/' -e "s/@SUM@/$(call sum,$(2))/" packaging/$(1) > $(RELEASE)/$(notdir $(1))
RELEASE       := $(BUILD)/release
PACKAGES_DEPS := debhelper dpkg-dev lintian mmdebstrap $(CROSS_DEPS)

.PHONY: recipes packages packages-deps
recipes: dist npm ## packages: build/release/bbx.rb for Homebrew, PKGBUILD for the AUR
	@mkdir -p $(RELEASE)
	@$(call filled,homebrew/bbx.rb,$(NPM_FILE))
	@$(call filled,aur/PKGBUILD,$(TARBALL))
	@echo "  GEN $(RELEASE)/bbx.rb PKGBUILD"

packages: web deb-check static-check static-aarch64 npm-check vscode recipes ## packages: all of them, tried: build/release
	@cp $(TARBALL) $(NPM_FILE) $(BUILD)/$(NAMED).vsix $(BUILD)/$(NAMED)-linux-*.tar.gz \
	  $(CROSS)/$(NAMED)-linux-*.tar.gz $(PACKAGES)/*.deb $(WEB)/bbx-lab.html $(RELEASE)

packages-deps: ## packages: install what make packages needs besides deps and web-deps
	@$(MAKE) -s deps DEPS='$(PACKAGES_DEPS)'
