/** The style sheet of every page: one column, light and dark, responsive. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #f4f5f7; --card: #fff; --ink: #16202c; --soft: #516072; --line: #d7dde4;
  --act: #0b5a8f; --on-act: #fff; --bad: #a01c1c; --good: #14663a; --note: #fff2cf; --on-note: #5b3c00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10161d; --card: #19222c; --ink: #eaf0f6; --soft: #a9b7c6; --line: #33414f;
    --act: #7cc4f5; --on-act: #0a1a28; --bad: #ff9d94; --good: #7fd6a4; --note: #3b2f10; --on-note: #ffe3a3;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.test { background: var(--note); color: var(--on-note); padding: .6rem 1rem; text-align: center; font-weight: 600; margin: 0; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main.wide { max-width: 72rem; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; line-height: 1.25; }
h2 { font-size: 1.1rem; margin: 0 0 .75rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1rem; }
p { margin: 0 0 .75rem; }
.soft { color: var(--soft); }
.bad { color: var(--bad); font-weight: 600; }
.good { color: var(--good); }
dl { display: grid; grid-template-columns: 1fr auto; gap: .4rem 0; margin: 0; }
dt { padding-right: 1rem; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
dl .sum { font-weight: 600; }
dl .first { border-top: 1px solid var(--line); padding-top: .4rem; }
dl + p { margin: .75rem 0 0; }
section > :last-child { margin-bottom: 0; }
label { display: block; font-weight: 600; margin: 0 0 .75rem; }
input, select { display: block; width: 100%; font: inherit; font-weight: 400; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: .5rem; padding: .6rem .7rem; margin-top: .25rem; min-height: 44px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: .55rem 1rem; border-radius: .5rem; border: 1px solid var(--act); background: none; color: var(--act); cursor: pointer; }
button.main { background: var(--act); color: var(--on-act); width: 100%; margin-bottom: .6rem; }
button.whole { width: 100%; margin-bottom: .6rem; }
button:focus-visible, a:focus-visible, input:focus-visible, select:focus-visible, [tabindex]:focus-visible, summary:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
a { color: var(--act); }
.back { display: inline-block; padding: .6rem 0; }
.row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; border-top: 1px solid var(--line); padding: .6rem 0; }
.row form, td form { margin: 0; display: inline; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .4rem .6rem .4rem 0; border-top: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); border-top: 0; }
code { font-size: .85em; overflow-wrap: anywhere; }
summary { cursor: pointer; min-height: 44px; padding: .5rem 0; }
.inline { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
.inline label { margin: 0; flex: 1 1 12rem; }
`;
