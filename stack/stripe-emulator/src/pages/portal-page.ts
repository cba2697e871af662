import { cardOf } from '../lifecycle/charge.js';
import { actInPortal, cardsOf, liveSubscriptions } from '../lifecycle/portal.js';
import { runDue } from '../lifecycle/run-due.js';
import type { CustomerRecord, PaymentMethodRecord, SubscriptionRecord } from '../state/records.js';
import type { Answer } from '../server/start-server.js';
import type { World } from '../state/world.js';
import { cardFields, cardHints } from './card-form.js';
import { html, type Html } from './html.js';
import { goTo, nothingHere, page, table } from './page.js';
import { day, inWords, money } from './words.js';

/** The hosted portal: cards, invoices and the subscription of one customer. */
export function portalPage(world: World, id: string, fields: URLSearchParams | undefined): Answer {
  runDue(world);
  const session = Object.hasOwn(world.state.portalSessions, id) ? world.state.portalSessions[id] : undefined;
  const customer = session && world.state.customers[session.customer];
  if (!session || !customer || customer.deleted) return nothingHere();
  if (!fields) return show(world, customer, session.returnUrl);
  const problem = actInPortal(world, customer, fields.get('action') ?? '', fields.get('id') ?? '', {
    number: fields.get('number') ?? '',
    expiry: fields.get('expiry') ?? '',
    cvc: fields.get('cvc') ?? '',
  });
  runDue(world);
  return problem === undefined ? goTo(`/portal/${id}`) : show(world, customer, session.returnUrl, problem);
}

function show(world: World, customer: CustomerRecord, returnUrl: string | null, problem?: string): Answer {
  const content = html`
    <p class="soft">${customer.email ?? customer.id}</p>
    ${problem !== undefined && html`<p class="bad" role="alert">${problem}</p>`}
    ${liveSubscriptions(world, customer.id).map(subscriptionSection)} ${cardSection(world, customer)}
    ${invoiceSection(world, customer)}
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
        ${inWords(subscription.status)},
        ${subscription.cancelAtPeriodEnd ? 'ends' : subscription.status === 'trialing' ? 'trial ends' : 'renews'}
        ${day(subscription.periodEnd)}
      </span>
      ${
        subscription.cancelAtPeriodEnd
          ? button('keep', subscription.id, 'Keep it', 'Keep the subscription')
          : button('cancel', subscription.id, 'Cancel', 'Cancel the subscription')
      }
    </div>
  </section>
`;

function cardSection(world: World, customer: CustomerRecord): Html {
  const [subscription = { customer: customer.id, defaultPaymentMethod: null }] = liveSubscriptions(
    world,
    customer.id,
  );
  const used = cardOf(world, subscription)?.id;
  return html`
    <section>
      <h2>Cards</h2>
      ${cardsOf(world, customer.id).map((card) => cardRow(card, card.id === used))}
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

function invoiceSection(world: World, customer: CustomerRecord): Html {
  const invoices = Object.values(world.state.invoices).filter((one) => one.customer === customer.id);
  const rows = invoices.toReversed().map(
    (invoice) => html`
      <tr>
        <td>${day(invoice.created)}</td>
        <td><a href="/invoices/${invoice.id}">${invoice.number}</a></td>
        <td>${money(invoice.amountDue)}</td>
        <td>
          ${inWords(invoice.status)}
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
