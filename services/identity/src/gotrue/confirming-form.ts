import escapeHtml from 'escape-html';
import type { SignInLinkView } from '@bindery/contracts/identity';
import { plainPage, plainPagePolicy } from '../pages/plain-page.js';

/** It may only send its form here, and be led on from there. */
export const confirmingFormPolicy = (origins: readonly string[]): string =>
  plainPagePolicy(`'self' ${origins.join(' ')}`);

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

const page = (content: string): string => plainPage('Continue to Bindery', content);

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">\n`;
}
