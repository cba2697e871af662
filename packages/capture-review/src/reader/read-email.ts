import { textOfHtml } from './html-text.js';

/** The text of an email as it was saved: who wrote it, its subject, and what it says. */
export async function readEmail(file: Blob): Promise<string> {
  const { default: PostalMime } = await import(/* webpackChunkName: "email" */ 'postal-mime');
  const { from, subject, text, html } = await PostalMime.parse(await file.arrayBuffer());
  const sender = from?.address ? `${from.name} <${from.address}>`.trim() : from?.name;
  const head = [sender && `From: ${sender}`, subject && `Subject: ${subject}`].filter(Boolean);
  const said = html ? textOfHtml(html) : (text ?? '');
  return [...head, '', said].join('\n').trim();
}
