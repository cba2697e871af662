import escapeHtml from 'escape-html';
import { createHash } from 'node:crypto';
import type { SignInLinkView } from '@bindery/contracts/identity';

const style = `body{margin:0;background:#faf9f6;color:#191c20;font:16px/1.55 system-ui,sans-serif}
main{max-width:26rem;margin:12vh auto 0;padding:2rem;background:#fff;border:1px solid #e5e1d8;border-radius:10px}
h1{margin:0 0 .75rem;font-size:1.4rem}p{margin:0 0 1.5rem;color:#4d545e;overflow-wrap:anywhere}
form+p{margin:1.5rem 0 0}
button{font:inherit;font-weight:600;color:#fff;background:#0e6660;border:0;border-radius:6px;padding:.75rem 1.5rem;cursor:pointer}
button:focus-visible{outline:3px solid #a9d2cd;outline-offset:2px}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The page runs nothing and loads nothing; it may only send its form here, and be led on from there. */
export function confirmingFormPolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${origins.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** The page behind a link in GoTrue's form: it says what the link does, and a person has to press the button. */
export function confirmingForm(
  fields: { token: string; type: string; redirect_to?: string | undefined },
  link: SignInLinkView,
): string {
  const redirect = fields.redirect_to === undefined ? '' : hidden('redirect_to', fields.redirect_to);
  return page(`<p>${escapeHtml(sentenceOf(link))} The link works once.</p>
<form method="post" action="/auth/v1/verify">
${hidden('token_hash', fields.token)}${hidden('type', fields.type)}${redirect}<button type="submit">Continue</button>
</form>
<p>If you didn't request this, close this page. Nothing happens until you select Continue.</p>`);
}

/** The same page for a link that no longer works. */
export function linkFailurePage(refusal: string): string {
  return page(`<p>${escapeHtml(refusal)}</p>`);
}

/** Why an extension can't be connected. It leads nowhere: the address that it names may be anybody's. */
export function connectFailurePage(): string {
  return page(
    "<p>This extension isn't set up for this server. Close this page. If the problem persists, ask your administrator.</p>",
  );
}

function sentenceOf({ email, change }: SignInLinkView): string {
  return change === null
    ? `Select Continue to sign in as ${email}.`
    : `Select Continue to agree that the account of ${change.from} changes its email address to ${change.to}.`;
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Continue to Bindery</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Continue to Bindery</h1>
${content}
</main>
</body>
</html>
`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">\n`;
}
