/* The page's frame. Its style sheet has the classes that pictures use where they are
 * inlined (svg_local.h): l d m x n t s u o w b. */
#include "render/picture/page.h"

#include <string.h>

#include "render/picture/svg.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
    "<meta name=\"color-scheme\" content=\"light dark\" />\n"
    "<meta name=\"generator\" content=\"bbx\" />\n<title>";

/* In two parts, as long as C compilers must take. */
static const char sheet[] =
    "</title>\n<style>\n"
    ":root{--page:#fff;--text:#1a1c20;--faint:#5d6470;--line:#ccd1d9;--code:#f3f5f8;"
    "--good:#17692f;--bad:#b3161b;--open:#8a5a00;--light:#fff;--dark:#d4d7dd;"
    "--edge:#444;--dot:#123a6b;--shade:#9cc3ea;--out:#e3e3e3;--link:#0b57a4;"
    "--board:176px;--small:.82rem}\n"
    "@media(prefers-color-scheme:dark){:root{--page:#16181c;--text:#e4e6ea;"
    "--faint:#a0a7b3;--line:#3a3f48;--code:#20242b;--good:#6fd48a;--bad:#ff8b85;"
    "--open:#f0bd5a;--light:#565d69;--dark:#3f4651;--edge:#8a919c;--dot:#ffd479;"
    "--shade:#2f6296;--out:#33373e;--link:#7db8f5}}\n"
    "@media(max-width:26rem){:root{--board:min(176px,40vw);--small:.74rem}}\n"
    "*{box-sizing:border-box}\n"
    "body{background:var(--page);color:var(--text);font:17px/1.55 Georgia,'Times New "
    "Roman',serif;max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem;"
    "overflow-wrap:break-word}\n"
    "h1,h2,h3,h4,h5,h6,th,summary,nav,.see{font-family:system-ui,sans-serif}\n"
    "h1,h2,h3,h4,h5,h6{line-height:1.25;text-wrap:balance}\n"
    "h1{font-size:1.9rem}h2{font-size:1.4rem;margin-top:2.2rem}h3{font-size:1.15rem}"
    "h4{font-size:1rem;margin:1rem 0 .4rem}\n"
    "a{color:var(--link)}hr{border:0;border-top:1px solid var(--line)}\n"
    "nav{font-size:.88rem}nav.pages{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;"
    "justify-content:space-between;margin:.5rem 0 1.5rem}\n"
    "nav.contents{border:1px solid var(--line);border-radius:5px;padding:.5rem .9rem;"
    "margin:1rem 0 2rem}nav ol{list-style:none;margin:.4rem 0 0;padding:0;columns:2 "
    "17rem}"
    "nav li{padding:.1rem 0 .1rem 1em;text-indent:-1em;break-inside:avoid}"
    "nav a{text-decoration:none}nav .h1{font-weight:bold}"
    "summary{cursor:pointer;font-size:.88rem}.scripts{list-style:none;padding:0;"
    "line-height:1.9}\n"
    "code,pre,.value,.verdict,.facts,.mono,.op,figcaption{font-family:ui-monospace,"
    "'DejaVu Sans Mono',Menlo,Consolas,monospace}\n"
    "code,.mono{font-size:.88em;overflow-wrap:anywhere}pre{font-size:var(--small);"
    "line-height:1.35;white-space:pre-wrap;overflow-wrap:anywhere;padding:.6rem .8rem;"
    "background:var(--code);border-radius:5px;margin:.8rem 0}\n"
    "pre>span,pre>code>span{display:block;min-height:1.35em;padding-left:4ch;"
    "text-indent:-4ch}pre code{font-size:inherit}\n"
    "pre.in{border-left:3px solid var(--line);border-radius:0 5px 5px 0}"
    "pre.out{background:none;padding:.2rem .8rem}\n"
    ".out{margin:.4rem 0 1rem}.value,.verdict{font-size:.85rem;margin:.2rem 0;"
    "overflow-wrap:anywhere}\n"
    ".value{color:var(--faint)}.good{color:var(--good)}.bad{color:var(--bad)}"
    ".open{color:var(--open)}.verdict small{color:var(--faint);font-size:.95em}\n"
    ".boards{display:flex;flex-wrap:wrap;align-items:end;gap:.6rem .5rem;margin:.5rem 0}"
    "figure{display:grid;max-width:100%;margin:0;"
    "grid-template-columns:minmax(0,auto) calc(var(--board)*var(--wide,1))}"
    "figcaption{grid-column:2;font-size:.8rem;line-height:1.3;"
    "overflow-wrap:anywhere;padding-left:14px}figure>.op{grid-area:2/1;align-self:center;"
    "font-size:1rem;line-height:1.6;white-space:pre-wrap;"
    "overflow-wrap:anywhere;text-align:center;margin-right:.4rem}"
    "figure>svg{grid-area:2/2;width:100%}\n"
    ".quiz{border:1px solid var(--line);border-left:4px solid var(--link);padding:.6rem "
    ".9rem;margin:1rem 0;border-radius:4px}.quiz p{margin:.2rem 0}"
    ".see{font-size:.85rem}.number{margin:.8rem 0 -.4rem;font-size:.85rem}\n"
    ".step{margin:.9rem 0 .2rem;font-size:.88rem}.note{font-size:.85rem;"
    "color:var(--faint);margin:.1rem 0}\n";

static const char sheet_rest[] =
    "table{border-collapse:collapse;margin:.8rem 0;font-size:.9rem}\n"
    "th,td{border:1px solid var(--line);padding:.18rem .6rem;text-align:left;"
    "vertical-align:top;overflow-wrap:anywhere}\n"
    "table.bits td,table.bits th{text-align:center;padding:.18rem .45rem}"
    "table.bits td.one{background:var(--shade);font-weight:bold}"
    "table.bits td.list{text-align:left}th code{overflow-wrap:break-word}\n"
    "table.bits .first{border-left:2px solid var(--text)}\n"
    "dl.facts{font-size:.82rem;margin:.4rem 0;display:grid;grid-template-columns:"
    "max-content 1fr;gap:.1rem .8rem}dl.facts dt{color:var(--faint)}dl.facts dd{margin:0;"
    "font-size:1em;overflow-wrap:anywhere}\n"
    "blockquote{margin:.8rem 0;padding-left:1rem;border-left:3px solid var(--line);"
    "color:var(--faint)}\n"
    "svg{max-width:100%;height:auto;font-family:system-ui,'DejaVu Sans',sans-serif}"
    "svg.shared{position:absolute}\n"
    ".l{fill:var(--light);stroke:var(--edge)}.d{stroke:var(--dark)}.m{stroke:var(--dot)}"
    ".x{stroke:var(--bad)}.n{fill:var(--faint)}.t{fill:var(--text)}"
    ".s{fill:var(--shade)}.u{fill:var(--out)}.o{fill:none;stroke:var(--text)}"
    ".w{fill:#fff;stroke:#222}.b{fill:#222;stroke:#ddd}\n"
    "@media print{:root{--page:#fff;--text:#000;--faint:#444;--line:#bbb;--code:#f5f5f5;"
    "--good:#000;--bad:#000;--open:#000;--light:#fff;--dark:#d4d7dd;--edge:#444;"
    "--dot:#000;--shade:#bcd4ee;--out:#e3e3e3;--link:#000;--board:140px}"
    "body{max-width:none;padding:0;font-size:11pt}nav,.see{display:none}"
    "h1{break-before:page}h1:first-of-type{break-before:avoid}"
    "h1,h2,h3,h4,pre.in{break-after:avoid}svg,table,pre,.quiz,.out{break-inside:avoid}"
    "p{orphans:3;widows:3}a{text-decoration:none}section.answers{break-before:page}}\n"
    "</style>\n</head>\n<body>\n";

void page_head(Buf *buf, const Style *style, const char *title) {
    buf_puts(buf, head);
    svg_escape(buf, title);
    buf_puts(buf, sheet);
    buf_puts(buf, sheet_rest);
    svg_shared(buf, style);
    buf_puts(buf, "<main>\n");
}

void page_end(Buf *buf) {
    buf_puts(buf, "</main>\n</body>\n</html>\n");
}

void page_lines(Buf *buf, const char *text) {
    while (*text) {
        size_t len = strcspn(text, "\n");
        Buf line = {0};
        buf_putn(&line, text, len);
        svg_printf(buf, "<span>%s\n</span>", buf_str(&line));
        buf_free(&line);
        text += len + (text[len] == '\n');
    }
}

void page_code(Buf *buf, const char *class, const char *text) {
    buf_printf(buf, "<pre class=\"%s\">", class);
    page_lines(buf, text);
    buf_puts(buf, "</pre>\n");
}
