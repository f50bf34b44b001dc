# make recipes fills in the version and the sum. It is bbx in WebAssembly, for every system that
# Homebrew has node for.
class Bbx < Formula
  desc "Calculator for bitboards that proves laws over all 64-bit words"
  homepage "https://example.org/bbx"
  url "https://example.org/bbx/bbx-@VERSION@.tgz"
  sha256 "@SUM@"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink Dir["#{libexec}/bin/*"]
  end

  test do
    assert_match "proved", shell_output("#{bin}/bbx --no-init -e 'law a & b == b & a'")
  end
end
