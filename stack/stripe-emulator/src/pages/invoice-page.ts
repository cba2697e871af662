import { collectFor } from '../lifecycle/renew.js';
import { runDue } from '../lifecycle/run-due.js';
import { declineMessage } from '../server/api-error.js';
import type { Answer } from '../server/start-server.js';
import type { World } from '../state/world.js';
import { html } from './html.js';
import { goTo, nothingHere, page } from './page.js';
import { day, inWords, money } from './words.js';

/** The hosted page of one invoice; one that is open can be paid with the card that is there. */
export function invoicePage(world: World, id: string, fields: URLSearchParams | undefined): Answer {
  runDue(world);
  const invoice = Object.hasOwn(world.state.invoices, id) ? world.state.invoices[id] : undefined;
  if (!invoice) return nothingHere();
  const refusal =
    fields && invoice.status === 'open'
      ? collectFor(world, invoice, world.now(invoice.customer), 'by hand')
      : undefined;
  if (fields && refusal === undefined) return goTo(`/invoices/${id}`);
  const content = html`
    ${refusal !== undefined && html`<p class="bad" role="alert">${declineMessage(refusal)}</p>`}
    <section>
      <p class="soft">${day(invoice.created)}, ${inWords(invoice.status)}</p>
      <dl>
        ${invoice.lines.map(
          ({ description, amount }) => html`
            <dt>${description}</dt>
            <dd>${money(amount)}</dd>
          `,
        )}
        ${
          invoice.startingBalance !== 0 &&
          html`
            <dt>Credit from before</dt>
            <dd>${money(invoice.startingBalance)}</dd>
          `
        }
        <dt class="sum first">Amount due</dt>
        <dd class="sum first">${money(invoice.amountDue)}</dd>
      </dl>
    </section>
    ${
      invoice.status === 'open' &&
      html`<form method="post"><button class="main">Pay ${money(invoice.amountDue)}</button></form>`
    }
  `;
  return page(`Invoice ${invoice.number}`, content);
}
