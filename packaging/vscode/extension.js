// Starts bbx --lsp for scripts, C, C++ and Rust.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("bbx");
  const program = { command: settings.get("path"), args: [...settings.get("arguments"), "--lsp"] };
  client = new LanguageClient("bbx", "bbx", { run: program, debug: program }, {
    documentSelector: ["bbx", "c", "cpp", "rust"].map((language) => ({ language })),
  });
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`${settings.get("path")} can't be started: ${error.message}`);
  }
}

async function restart() {
  await client?.dispose().catch(() => {});
  await start();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand("bbx.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("bbx")) restart();
    }),
  );
  await start();
};

exports.deactivate = () => client?.stop();
