import { formatDate } from '../lifecycle/periods.js';
import { payInvoice } from '../lifecycle/renew.js';
import { declineMessage } from '../server/api-error.js';
import type { HttpResponse } from '../server/start-server.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { html } from './html.js';
import { redirect, notFoundPage, page } from './page.js';
import { statusLabel, formatMoney } from './format.js';

/** The hosted page of one invoice. An open invoice can be paid with the saved card. */
export function invoicePage(
  context: EmulatorContext,
  id: string,
  fields: URLSearchParams | undefined,
): HttpResponse {
  const invoice = Object.hasOwn(context.state.invoices, id) ? context.state.invoices[id] : undefined;
  if (!invoice) return notFoundPage();
  const declineCode =
    fields && invoice.status === 'open'
      ? payInvoice(context, invoice, context.now(invoice.customer), 'manual')
      : undefined;
  if (fields && declineCode === undefined) return redirect(`/invoices/${id}`);
  const content = html`
    ${declineCode !== undefined && html`<p class="bad" role="alert">${declineMessage(declineCode)}</p>`}
    <section>
      <p class="soft">${formatDate(invoice.created)}, ${statusLabel(invoice.status)}</p>
      <dl>
        ${invoice.lines.map(
          ({ description, amount }) => html`
            <dt>${description}</dt>
            <dd>${formatMoney(amount)}</dd>
          `,
        )}
        ${
          invoice.startingBalance !== 0 &&
          html`
            <dt>Applied balance</dt>
            <dd>${formatMoney(invoice.startingBalance)}</dd>
          `
        }
        <dt class="sum first">Amount due</dt>
        <dd class="sum first">${formatMoney(invoice.amountDue)}</dd>
      </dl>
    </section>
    ${
      invoice.status === 'open' &&
      html`<form method="post"><button class="main">Pay ${formatMoney(invoice.amountDue)}</button></form>`
    }
  `;
  return page(`Invoice ${invoice.number}`, content);
}
