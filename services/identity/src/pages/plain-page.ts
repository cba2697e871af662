import { createHash } from 'node:crypto';

const style = `:root{color-scheme:light dark}
body{margin:0;background:#faf9f6;color:#191c20;font:16px/1.55 system-ui,sans-serif}
main{max-width:26rem;margin:12vh auto 0;padding:2rem;background:#fff;border:1px solid #e5e1d8;border-radius:10px}
h1{margin:0 0 .75rem;font-size:1.4rem}p{margin:0 0 1.5rem;color:#4d545e;overflow-wrap:anywhere}
form+p{margin:1.5rem 0 0}a{color:#0e6660}
button{font:inherit;font-weight:600;color:#fff;background:#0e6660;border:0;border-radius:6px;padding:.75rem 1.5rem;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #a9d2cd;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#14171a;color:#e8eaed}
main{background:#1c2024;border-color:#33393f}p{color:#b4bac2}a{color:#6fc7bf}}
@media (max-width:30rem){main{margin:0;border-width:0 0 1px;border-radius:0}}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * The Content-Security-Policy of a plain page. It runs nothing and loads nothing.
 * @param formTargets where its form may lead
 */
export const plainPagePolicy = (formTargets: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** A page that works without scripts, for people who come from a mail. */
export function plainPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
