/** The look of every page: light and dark, wide and narrow, on paper. */
import { colors } from '../charts/look.ts';

/** What each colour of a picture becomes on a dark ground; all keep a contrast of 4.5 to 1 as text. */
const dark: Readonly<Record<string, string>> = {
  [colors.text]: '#e6e8eb',
  [colors.quiet]: '#a5adb8',
  [colors.line]: '#3a4250',
  [colors.bound]: '#b4bac4',
  [colors.invalid]: '#ff8a96',
  '#1f5fa8': '#74b0f4',
  '#b8500a': '#f4a05e',
  '#2b7a4b': '#6fd39a',
  '#7a3e9d': '#cf9df0',
  '#8a6d00': '#e0c04a',
  '#a8326e': '#f58fc0',
};

/** Attributes of a picture lose against a rule: the same picture fits both grounds. */
const darkPictures = (): string =>
  Object.entries(dark)
    .map(([from, to]) => `.picture [fill="${from}"]{fill:${to}}.picture [stroke="${from}"]{stroke:${to}}`)
    .join('\n');

const ground =
  '.picture [fill="#fff"],.picture [fill="#ffffff"]{fill:var(--ground)}.picture [stroke="#fff"],.picture [stroke="#ffffff"]{stroke:var(--ground)}';

/** CSS. Deterministic: its hash stands in the page's policy. */
export const pageStyle = (): string => `
:root{color-scheme:light dark;--ground:#ffffff;--panel:#f5f6f8;--text:#1d2127;--quiet:#566070;--line:#d5d9e0;--link:#134a8e;--good:#1b6b3a;--warn:#8a4b00;--bad:#b00020}
*{box-sizing:border-box}
html{font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;background:var(--ground);color:var(--text);-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:14px 24px 64px;max-width:1360px}
h1{font-size:1.4rem;line-height:1.25;margin:0 0 2px}
h2{font-size:1.2rem;margin:40px 0 10px;padding-top:14px;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:0 0 6px}
h4{font-size:.95rem;margin:0 0 6px}
p{margin:6px 0}
a{color:var(--link)}
code,pre{font:.87em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{margin:6px 0;padding:10px 12px;overflow-x:auto;background:var(--panel);border:1px solid var(--line);border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere}
code{overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999em}
.skip:focus{left:8px;top:8px;padding:6px 10px;background:var(--ground);z-index:2}
.quiet{color:var(--quiet)}
.lead{margin:4px 0 8px}
.altered{border:3px solid var(--bad);border-radius:6px;padding:4px 14px;margin:10px 0}
.first{display:grid;grid-template-columns:minmax(0,1fr);gap:0 32px;align-items:start}
.first h2{margin:0 0 4px;padding-top:8px;font-size:1.05rem}
.pair{display:grid;grid-template-columns:minmax(0,1fr);gap:20px 28px;margin-top:14px}
.claims{list-style:none;margin:0;padding:0}
.claims li{padding:7px 0;border-top:1px solid var(--line);display:grid;grid-template-columns:8.6em minmax(0,1fr);gap:0 10px}
.claims li:first-child{border-top:0}
.claims small{display:block;color:var(--quiet);font-size:.86rem;overflow-wrap:anywhere}
.verdict{font-weight:600;white-space:nowrap}
.good{color:var(--good)}.warn{color:var(--warn)}.bad{color:var(--bad)}
.table{overflow-x:auto;margin:6px 0}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--quiet);font-size:.86rem;padding:0 0 4px}
th,td{padding:4px 9px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
td:nth-child(2){white-space:nowrap}
thead th{color:var(--quiet);font-weight:600;white-space:nowrap;vertical-align:bottom}
tbody th{font-weight:600}
td.figure,thead th.figure{text-align:right;white-space:nowrap}
.level th,.level td{border-top:2px solid var(--line)}
figure{margin:0;min-width:0}
.chart{break-inside:avoid}
.picture{width:100%;overflow-x:auto;border-radius:4px}
.picture>svg{display:block;width:100%;min-width:520px;height:auto}
.picture>div{max-width:100%}
.said{min-height:1.5em;margin:2px 0;font-size:.9rem}
figcaption{color:var(--quiet);font-size:.84rem}
details{margin:6px 0}
.nowrap{white-space:nowrap}
button{font:inherit;padding:6px 14px;min-height:32px;color:var(--text);background:var(--panel);border:1px solid var(--quiet);border-radius:6px;cursor:pointer}
.tick{display:inline-flex;width:28px;height:24px;align-items:center;justify-content:center;cursor:pointer}
.tick input{width:18px;height:18px}
summary{cursor:pointer;padding:3px 0;min-height:24px}
.chart details{font-size:.9rem}
.trial{border:1px solid var(--line);border-radius:6px;margin:8px 0;padding:2px 12px}
.trial[open]{padding-bottom:10px}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:3px 16px;margin:6px 0}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
.codes h3{margin-top:22px}
nav ul{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;margin:14px 0 0;padding:0;font-size:.92rem}
nav a{display:inline-block;padding:3px 0}
${ground}
@media (min-width:900px){.pair{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
@media (min-width:1080px){.first{grid-template-columns:minmax(0,1fr) 330px}.claims li{grid-template-columns:minmax(0,1fr);padding:5px 0}.claims{font-size:.93rem;line-height:1.4}.claims small{font-size:.82rem}}
@media (max-width:560px){body{padding:14px 14px 48px}h1{font-size:1.35rem}.claims li{grid-template-columns:minmax(0,1fr)}dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:6px}th,td{padding:4px 7px}}
@media (prefers-color-scheme:dark){
:root{--ground:#14171c;--panel:#1c2128;--text:#e6e8eb;--quiet:#a5adb8;--line:#38404c;--link:#8fc1ff;--good:#7fd6a0;--warn:#f2b066;--bad:#ff8a96}
${darkPictures()}
}
@media print{
:root{--ground:#ffffff;--panel:#ffffff;--text:#000000;--quiet:#444444;--line:#bbbbbb;--link:#000000;--good:#000000;--warn:#000000;--bad:#000000}
html{font-size:11px}
body{max-width:none;padding:0}
.said,nav,.skip{display:none}
.pair{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.picture>svg{min-width:0}
.table{overflow:visible}
a{text-decoration:none}
h2,h3,h4{break-after:avoid}
}
`;
