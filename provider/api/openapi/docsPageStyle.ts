/** CSS of the docs page: system fonts, one column, light or dark by the system's preference. */
export const docsPageStyle = `
:root { --ground: #fdfcfa; --text: #1f1d1a; --quiet: #66605a; --line: #dcd7d0; --brand: #9a3412; --panel: #f5f2ed; }
@media (prefers-color-scheme: dark) {
	:root { --ground: #191715; --text: #eeeae4; --quiet: #a8a199; --line: #3b3733; --brand: #fdba74; --panel: #23201d; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 104px; }
body { margin: 0 auto; max-width: 1080px; padding: 16px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 28px; line-height: 1.2; margin: 8px 0; }
h1 small { font-size: 16px; color: var(--quiet); font-weight: 400; }
h2 { font-size: 20px; margin: 32px 0 8px; }
h3 { font-size: 16px; margin: 16px 0 8px; }
a { color: var(--brand); }
code, pre { font-family: ui-monospace, monospace; font-size: 14px; }
code { overflow-wrap: anywhere; }
pre { background: var(--panel); padding: 16px; border-radius: 10px; overflow-x: auto; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 16px; }
nav a { display: inline-block; padding: 8px 0; overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: 12px; margin: 8px 0; padding: 0 16px; }
details[open] { padding-bottom: 16px; }
details:has(:target) { border-color: var(--brand); }
summary { min-height: 44px; padding: 10px 0; cursor: pointer; overflow-wrap: anywhere; }
summary .name { font-weight: 600; }
summary .about { display: block; color: var(--quiet); font-size: 14px; }
.method { display: inline-block; min-width: 44px; font: 600 14px/1.5 ui-monospace, monospace; }
.post { color: var(--brand); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); font-weight: 400; }
@media (min-width: 641px) { th code { overflow-wrap: normal; } }
thead th { color: var(--quiet); }
@media (max-width: 640px) {
	table, tbody, tr, th, td { display: block; }
	thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
	tr { border-bottom: 1px solid var(--line); padding: 8px 0; }
	th, td { border: 0; padding: 0; }
	td:nth-child(2), td:nth-child(3) { display: inline; color: var(--quiet); }
	td:nth-child(2)::after { content: ', '; }
	td:empty { display: none; }
}
`;
