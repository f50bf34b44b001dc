# nix build 'git+https://example.org/bbx.git?dir=packaging/nix'
{
  description = "A calculator for bitboards that proves laws over all 64-bit words";
  inputs.nixpkgs.url = "nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      version = builtins.head
        (builtins.match ".*\nVERSION := ([0-9.]+)\n.*" (builtins.readFile ../../Makefile));
    in {
      packages = nixpkgs.lib.genAttrs systems (system: {
        default = with nixpkgs.legacyPackages.${system}; stdenv.mkDerivation {
          pname = "bbx";
          inherit version;
          src = ../..;
          nativeBuildInputs = [ pkg-config ];
          buildInputs = [ cadical cmark-gfm jansson libedit ];
          makeFlags = [ "MPC=own" "PREFIX=${placeholder "out"}" ];
          buildFlags = [ "all" "docs" ];
          enableParallelBuilding = true;
          meta = {
            homepage = "https://example.org/bbx";
            license = lib.licenses.mit;
            mainProgram = "bbx";
          };
        };
      });
    };
}
