import { formatDate } from '../lifecycle/periods.js';
import { cardOf } from '../lifecycle/charge.js';
import { runPortalAction, cardsOf, openSubscriptions } from '../lifecycle/portal.js';
import { runDue } from '../lifecycle/run-due.js';
import type { CustomerRecord, PaymentMethodRecord, SubscriptionRecord } from '../state/records.js';
import type { HttpResponse } from '../server/start-server.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { cardFields, cardHints } from './card-form.js';
import { html, type Html } from './html.js';
import { redirect, notFoundPage, page, table } from './page.js';
import { statusLabel, formatMoney } from './format.js';

/** The hosted customer portal: a customer's cards, invoices and subscription. */
export function portalPage(
  context: EmulatorContext,
  id: string,
  fields: URLSearchParams | undefined,
): HttpResponse {
  const session = Object.hasOwn(context.state.portalSessions, id)
    ? context.state.portalSessions[id]
    : undefined;
  const customer = session && context.state.customers[session.customer];
  if (!session || !customer || customer.deleted) return notFoundPage();
  if (!fields) return show(context, customer, session.returnUrl);
  const problem = runPortalAction(context, customer, fields.get('action') ?? '', fields.get('id') ?? '', {
    number: fields.get('number') ?? '',
    expiry: fields.get('expiry') ?? '',
    cvc: fields.get('cvc') ?? '',
  });
  runDue(context);
  return problem === undefined
    ? redirect(`/portal/${id}`)
    : show(context, customer, session.returnUrl, problem);
}

function show(
  context: EmulatorContext,
  customer: CustomerRecord,
  returnUrl: string | null,
  problem?: string,
): HttpResponse {
  const content = html`
    <p class="soft">${customer.email ?? customer.id}</p>
    ${problem !== undefined && html`<p class="bad" role="alert">${problem}</p>`}
    ${openSubscriptions(context, customer.id).map(subscriptionSection)} ${cardSection(context, customer)}
    ${invoiceSection(context, customer)}
    ${returnUrl !== null && html`<a class="back" href="${returnUrl}">Back to Bindery</a>`}
  `;
  return page('Your billing', content);
}

const button = (action: string, id: string, words: string, label: string): Html => html`
  <form method="post">
    <input type="hidden" name="id" value="${id}" />
    <button name="action" value="${action}" aria-label="${label}">${words}</button>
  </form>
`;

const subscriptionSection = (subscription: SubscriptionRecord): Html => html`
  <section>
    <h2>Subscription</h2>
    <div class="row">
      <span>
        ${statusLabel(subscription.status)},
        ${subscription.cancelAtPeriodEnd ? 'ends' : subscription.status === 'trialing' ? 'trial ends' : 'renews'}
        ${formatDate(subscription.periodEnd)}
      </span>
      ${
        subscription.cancelAtPeriodEnd
          ? button('keep', subscription.id, 'Resume', 'Resume the subscription')
          : button('cancel', subscription.id, 'Cancel', 'Cancel the subscription')
      }
    </div>
  </section>
`;

function cardSection(context: EmulatorContext, customer: CustomerRecord): Html {
  const [subscription = { customer: customer.id, defaultPaymentMethod: null }] = openSubscriptions(
    context,
    customer.id,
  );
  const used = cardOf(context, subscription)?.id;
  return html`
    <section>
      <h2>Cards</h2>
      ${cardsOf(context, customer.id).map((card) => cardRow(card, card.id === used))}
      <h3>Add a card</h3>
      <form method="post">
        ${cardFields()}
        <button class="main" name="action" value="add">Add card</button>
      </form>
      ${cardHints()}
    </section>
  `;
}

function cardRow(card: PaymentMethodRecord, isUsed: boolean): Html {
  const name = `${card.brand} •••• ${card.last4}`;
  return html`
    <div class="row">
      <span>
        ${name} <span class="soft">${String(card.expMonth).padStart(2, '0')}/${card.expYear}</span>
        ${isUsed && html`<strong class="good">Default</strong>`}
      </span>
      <span>
        ${!isUsed && button('default', card.id, 'Make default', `Make ${name} the default`)}
        ${button('remove', card.id, 'Remove', `Remove ${name}`)}
      </span>
    </div>
  `;
}

function invoiceSection(context: EmulatorContext, customer: CustomerRecord): Html {
  const invoices = Object.values(context.state.invoices).filter((one) => one.customer === customer.id);
  const rows = invoices.toReversed().map(
    (invoice) => html`
      <tr>
        <td>${formatDate(invoice.created)}</td>
        <td><a href="/invoices/${invoice.id}">${invoice.number}</a></td>
        <td>${formatMoney(invoice.amountDue)}</td>
        <td>
          ${statusLabel(invoice.status)}
          ${invoice.status === 'open' && button('pay', invoice.id, 'Pay', `Pay invoice ${invoice.number}`)}
        </td>
      </tr>
    `,
  );
  return html`
    <section>
      <h2>Invoices</h2>
      ${table('Invoices', ['Date', 'Number', 'Amount', 'Status'], rows)}
    </section>
  `;
}
