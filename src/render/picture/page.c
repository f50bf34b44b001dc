/* The page's frame. Its style sheet has the classes that pictures use where they are
 * inlined (svg_local.h): l d m x n t s u o. */
#include "render/picture/page.h"

#include "render/picture/svg.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n"
    "<meta name=\"generator\" content=\"bbx\">\n<title>";

static const char sheet[] =
    "</title>\n<style>\n"
    ":root{--page:#fff;--text:#1a1c20;--faint:#5d6470;--line:#ccd1d9;--code:#f3f5f8;"
    "--good:#17692f;--bad:#b3161b;--open:#8a5a00;--light:#fff;--dark:#d4d7dd;"
    "--edge:#444;--dot:#123a6b;--shade:#9cc3ea;--out:#e3e3e3;--link:#0b57a4}\n"
    "@media(prefers-color-scheme:dark){:root{--page:#16181c;--text:#e4e6ea;"
    "--faint:#a0a7b3;--line:#3a3f48;--code:#20242b;--good:#6fd48a;--bad:#ff8b85;"
    "--open:#f0bd5a;--light:#3d434d;--dark:#2a2f37;--edge:#8a919c;--dot:#ffd479;"
    "--shade:#2f6296;--out:#33373e;--link:#7db8f5}}\n"
    "*{box-sizing:border-box}\n"
    "body{background:var(--page);color:var(--text);font:17px/1.55 Georgia,'Times New "
    "Roman',serif;max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem}\n"
    "h1,h2,h3,h4,h5,h6,th,summary{font-family:system-ui,sans-serif;line-height:1.25}\n"
    "h1{font-size:1.9rem}h2{font-size:1.4rem;margin-top:2.2rem}h3{font-size:1.15rem}\n"
    "a{color:var(--link)}hr{border:0;border-top:1px solid var(--line)}\n"
    "code,pre,.value,.verdict,.facts,.mono{font-family:ui-monospace,'DejaVu Sans Mono',"
    "Menlo,Consolas,monospace}\n"
    "code,.mono{font-size:.88em}pre{font-size:.82rem;line-height:1.35;overflow-x:auto;"
    "padding:.6rem .8rem;background:var(--code);border-radius:5px;margin:.8rem 0}\n"
    "pre code{font-size:inherit}pre.in{border-left:3px solid var(--line);"
    "border-radius:0 5px 5px 0}\n"
    "pre.out{background:none;padding:.2rem .8rem}.out svg{margin-right:1.4rem}\n"
    ".out{margin:.4rem 0 1rem}.value,.verdict{font-size:.85rem;margin:.2rem 0;"
    "overflow-wrap:anywhere}\n"
    ".value{color:var(--faint)}.good{color:var(--good)}.bad{color:var(--bad)}"
    ".open{color:var(--open)}.verdict small{color:var(--faint);font-size:.95em}\n"
    ".quiz{border:1px solid var(--line);border-left:4px solid var(--link);padding:.6rem "
    ".9rem;margin:1rem 0;border-radius:4px}.quiz p{margin:.2rem 0}\n"
    ".step{margin:.9rem 0 .2rem;font-size:.88rem}.note{font-size:.85rem;"
    "color:var(--faint);margin:.1rem 0}\n"
    "table{border-collapse:collapse;margin:.8rem 0;font-size:.9rem}\n"
    "th,td{border:1px solid var(--line);padding:.18rem .6rem;text-align:left;"
    "vertical-align:top}\n"
    "table.bits td,table.bits th{text-align:center}"
    "table.bits td.one{background:var(--shade);font-weight:bold}\n"
    "table.bits .first{border-left:2px solid var(--text)}\n"
    "dl.facts{font-size:.82rem;margin:.4rem 0;display:grid;grid-template-columns:"
    "max-content 1fr;gap:.1rem .8rem}dl.facts dt{color:var(--faint)}dl.facts dd{margin:0;"
    "overflow-wrap:anywhere}\n"
    "blockquote{margin:.8rem 0;padding-left:1rem;border-left:3px solid var(--line);"
    "color:var(--faint)}\n"
    "svg{max-width:100%;height:auto;font-family:system-ui,'DejaVu Sans',sans-serif}"
    "svg.shared{position:absolute}\n"
    ".l{fill:var(--light);stroke:var(--edge)}.d{stroke:var(--dark)}.m{stroke:var(--dot)}"
    ".x{stroke:var(--bad)}.n{fill:var(--faint)}.t{fill:var(--text)}"
    ".s{fill:var(--shade)}.u{fill:var(--out)}.o{fill:none;stroke:var(--text)}\n"
    "@media print{:root{--page:#fff;--text:#000;--faint:#444;--line:#bbb;--code:#f5f5f5;"
    "--good:#000;--bad:#000;--open:#000;--light:#fff;--dark:#d4d7dd;--edge:#444;"
    "--dot:#000;--shade:#bcd4ee;--out:#e3e3e3;--link:#000}"
    "body{max-width:none;padding:0;font-size:11pt}"
    "h1{break-before:page}h1:first-of-type{break-before:avoid}"
    "h1,h2,h3,h4,pre.in{break-after:avoid}svg,table,pre,.quiz,.out{break-inside:avoid}"
    "p{orphans:3;widows:3}svg{zoom:.8}"
    "pre{white-space:pre-wrap}section.answers{break-before:page}}\n"
    "</style>\n</head>\n<body>\n";

void page_head(Buf *buf, const Style *style, const char *title) {
    buf_puts(buf, head);
    svg_escape(buf, title);
    buf_puts(buf, sheet);
    svg_shared(buf, style);
    buf_puts(buf, "<main>\n");
}

void page_end(Buf *buf) {
    buf_puts(buf, "</main>\n</body>\n</html>\n");
}
