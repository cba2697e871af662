/** The page's style sheet; a file of its own address because the page holds nothing inline. */
export const apiDocsStyle = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
h3 { margin: 1rem 0 0; font-size: 1rem; }
details { border-top: 1px solid #8886; padding: 0.5rem 0; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; background: #8882; font-size: 0.85rem; }
table { border-collapse: collapse; }
td, th { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
`;
