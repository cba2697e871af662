import type { Answer } from '../server/start-server.js';
import { html, type Html } from './html.js';

/** A whole page. It says on top that it is a test page, so that nobody takes it for Stripe's. */
export function page(title: string, content: Html, { wide = false, status = 200 } = {}): Answer {
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Stripe emulator</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/_emulator/style.css" />
      </head>
      <body>
        <header class="test">Test page: no real money, no real cards.</header>
        <main class="${wide ? 'wide' : 'narrow'}">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'self'; img-src data:",
      'x-frame-options': 'DENY',
    },
    body: text,
  };
}

/** Sends the browser on. */
export const goTo = (location: string): Answer => ({ status: 303, headers: { location }, body: '' });

export const nothingHere = (): Answer =>
  page('Nothing here', html`<p>This link is not known here, or was made by an emulator that was reset.</p>`, {
    status: 404,
  });

/** A table that scrolls by itself where there is no room for it. */
export const table = (label: string, columns: readonly string[], rows: readonly Html[]): Html =>
  rows.length === 0
    ? html`<p class="soft">None yet.</p>`
    : html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
        <table>
          <thead>
            <tr>
              ${columns.map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`;
