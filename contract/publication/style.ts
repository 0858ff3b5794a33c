const accents = (lightness: number, chroma: number): string =>
  [258, 168, 78, 303, 33, 213, 123, 348]
    .map((hue, index) => `--accent-${index + 1}:oklch(${lightness} ${chroma} ${hue})`)
    .join(';');

/** The colors of `web/ui/tokens.css`, by their names there; a test compares them. */
const LIGHT = `--paper:oklch(0.978 0.004 88);--surface:oklch(0.998 0.001 88);--sunken:oklch(0.957 0.005 88);--ink:oklch(0.235 0.014 264);--ink-2:oklch(0.42 0.014 264);
--ink-3:oklch(0.51 0.012 264);--hairline:oklch(0.905 0.006 88);--positive:oklch(0.475 0.105 152);--warning:oklch(0.485 0.1 68);
--destructive:oklch(0.505 0.185 27);--initiative:oklch(0.5 0.083 190);${accents(0.512, 0.085)}`;

const DARK = `--paper:oklch(0.188 0.006 264);--surface:oklch(0.222 0.007 264);--sunken:oklch(0.258 0.008 264);--ink:oklch(0.935 0.005 88);--ink-2:oklch(0.79 0.007 88);
--ink-3:oklch(0.705 0.009 264);--hairline:oklch(0.318 0.009 264);--positive:oklch(0.79 0.11 154);--warning:oklch(0.81 0.105 80);
--destructive:oklch(0.755 0.125 24);--initiative:oklch(0.77 0.088 190);${accents(0.765, 0.088)}`;

const ACCENT_RULES = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `.a${n}{--accent:var(--accent-${n})}`).join('');

/** The style of published pages. It is all the style that the policy of the page allows. */
export const PAGE_STYLE = `:root{color-scheme:light dark;${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
${ACCENT_RULES}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/20px Inter,ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
header,main,footer{max-width:60rem;margin:0 auto;padding:0 16px}
header{padding-top:32px}
h1{margin:0;font-size:28px;line-height:36px;font-weight:600;letter-spacing:-.018em}
h2{margin:0;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.01em}
h3{margin:0;font-size:16px;line-height:24px;font-weight:600}
p,ul{margin:0;padding:0}
ul{list-style:none}
.when,.quiet{color:var(--ink-3);font-size:13px}
.text{max-width:70ch;white-space:pre-line}
.overall{margin-top:12px}
.note{margin-top:16px}
.purpose{display:grid;gap:16px 32px;margin-top:24px}
.purpose h2{font-size:13px;line-height:20px;color:var(--ink-3);letter-spacing:0}
.purpose h3{font-size:14px;line-height:20px}
.pillar{margin-top:40px}
.pillar>.head{border-top:3px solid var(--accent);padding-top:8px}
.head{display:flex;flex-wrap:wrap;gap:2px 16px;align-items:baseline;justify-content:space-between}
.long .objective{content-visibility:auto;contain-intrinsic-block-size:auto 240px}
.objective{margin-top:16px;padding:12px;background:var(--surface);border:1px solid var(--hairline);border-radius:6px}
.objective h4{margin:12px 0 0;font-size:13px;line-height:20px;color:var(--ink-3);font-weight:600}
.standing{display:inline-flex;flex-wrap:wrap;gap:0 6px;align-items:center;font-size:13px}
.standing svg{width:12px;height:12px;flex:none}
.word,.score{white-space:nowrap}.word,.value{font-weight:600}
.positive{color:var(--positive)}.warning{color:var(--warning)}.destructive{color:var(--destructive)}.neutral{color:var(--ink-3)}
.standing .score{color:var(--ink-2)}
.list>li{display:grid;grid-template-columns:1fr;gap:2px 16px;padding:8px 0;border-top:1px solid var(--hairline)}
.list>li:first-child{border-top:0}
.head+.list{margin-top:8px}
.head+.list>li:first-child{border-top:1px solid var(--hairline)}
.of{color:var(--ink-3);font-size:13px}
.spark{width:88px;height:24px;color:var(--ink-3);overflow:visible}
.spark path{fill:none;stroke:currentColor;stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}
.spark circle{fill:currentColor}.spark .end{fill:var(--ink)}
.notes{grid-column:1/-1;color:var(--ink-2);font-size:13px}
.bar{width:88px;height:6px;background:var(--hairline)}.bar rect{fill:var(--initiative)}
.map{max-width:100%;margin-top:12px;overflow-x:auto}
.map>svg{display:block;margin:0 auto;font-size:13px}
summary{margin-top:12px;cursor:pointer;color:var(--ink-2)}
table{width:100%;min-width:30rem;border-collapse:collapse}
th,td{padding:8px 16px 8px 0;border-bottom:1px solid var(--hairline);text-align:left;vertical-align:top;font-weight:400}
thead th{color:var(--ink-3);font-size:13px}tbody th{font-weight:600}
footer{padding-top:40px;padding-bottom:32px}
.gone{padding-top:64px}
.gone button{margin-top:24px;padding:8px 16px;font:inherit;font-weight:600;color:var(--surface);background:var(--ink);border:0;border-radius:6px;cursor:pointer}
@media (min-width:480px){.map>svg{max-width:100%;height:auto}}
@media (min-width:992px){.map:has(>svg){width:max-content;min-width:100%;max-width:calc(100vw - 48px);margin-left:50%;transform:translateX(-50%)}}
@media (min-width:720px){.purpose{grid-template-columns:1fr 1fr}
.list>li{grid-template-columns:minmax(0,1fr) 200px 200px 88px;align-items:center}
.list.plain>li{grid-template-columns:minmax(0,1fr) 200px}
.list.work>li{grid-template-columns:minmax(0,1fr) 48px 88px}}
@media print{.map{overflow:visible}.map:has(>svg){width:auto;max-width:none;margin-left:0;transform:none}details,.pillar:has(.map)>.head{break-after:avoid}body{background:none;font-size:11px;line-height:16px}header,main,footer{max-width:none;padding:0}header{padding-top:0}
.objective,.list>li{break-inside:avoid}.head{break-after:avoid}.pillar{margin-top:24px}}`;
