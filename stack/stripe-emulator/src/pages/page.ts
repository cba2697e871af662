import type { HttpResponse } from '../server/start-server.js';
import { html, type Html } from './html.js';

/** A complete page. Its banner states that it is a test page, so that it is not mistaken for Stripe's. */
export function page(title: string, content: Html, { wide = false, status = 200 } = {}): HttpResponse {
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

/** Redirects the browser after a form post. */
export const redirect = (location: string): HttpResponse => ({
  status: 303,
  headers: { location },
  body: '',
});

export const notFoundPage = (): HttpResponse =>
  page('Page not found', html`<p>This link is unknown, or it is from before the emulator was reset.</p>`, {
    status: 404,
  });

/** A table that scrolls horizontally in a narrow window. */
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
