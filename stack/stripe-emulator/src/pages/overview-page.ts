import type { CustomerRecord, EventRecord, SubscriptionRecord } from '../state/records.js';
import type { Answer } from '../server/start-server.js';
import type { World } from '../state/world.js';
import { html, type Html } from './html.js';
import { page, table } from './page.js';
import { day, moment, money } from './words.js';

/** The newest of each kind are enough to look at. */
const SHOWN = 40;

const newest = <Row>(rows: Record<string, Row>): Row[] => Object.values(rows).toReversed().slice(0, SHOWN);

/** Everything that the emulator holds, and its clock. */
export function overviewPage(world: World): Answer {
  const { customers, subscriptions, sessions, invoices, events } = world.state;
  const nameOf = (id: string | null) => (id === null ? '' : (customers[id]?.email ?? id));
  const content = html`
    ${clockSection(world)}
    ${section('Customers', ['Customer', 'Id', 'Its time'], newest(customers).map(customerRow(world)))}
    ${section(
      'Subscriptions',
      ['Customer', 'Id', 'Status', 'Seats', 'Period ends'],
      newest(subscriptions).map((one) => subscriptionRow(one, nameOf(one.customer))),
    )}
    ${section(
      'Checkout sessions',
      ['Customer', 'Id', 'Status'],
      newest(sessions).map(({ id, customer, status }) =>
        linkRow(nameOf(customer), `/checkout/${id}`, html`<code>${id}</code>`, [status]),
      ),
    )}
    ${section(
      'Invoices',
      ['Customer', 'Number', 'Amount', 'Status'],
      newest(invoices).map(({ id, customer, number, amountDue, status }) =>
        linkRow(nameOf(customer), `/invoices/${id}`, number, [money(amountDue), status]),
      ),
    )}
    ${section(
      'Events',
      ['Happened', 'Type', 'Customer', 'Delivery', 'Again'],
      newest(events).map((event) => eventRow(event, nameOf(event.customer))),
    )}
  `;
  return page('Stripe emulator', content, { wide: true });
}

const subscriptionRow = (subscription: SubscriptionRecord, customer: string): Html => html`
  <tr>
    <td>${customer}</td>
    <td><code>${subscription.id}</code></td>
    <td>${subscription.status}${subscription.cancelAtPeriodEnd && ', cancels at period end'}</td>
    <td>${subscription.items.map(({ quantity }) => String(quantity)).join(' + ')}</td>
    <td>${day(subscription.periodEnd)}</td>
  </tr>
`;

const linkRow = (
  customer: string,
  href: string,
  words: string | Html,
  others: readonly string[],
): Html => html`
  <tr>
    <td>${customer}</td>
    <td><a href="${href}">${words}</a></td>
    ${others.map((other) => html`<td>${other}</td>`)}
  </tr>
`;

const section = (title: string, columns: readonly string[], rows: readonly Html[]): Html => html`
  <section>
    <h2>${title}</h2>
    ${table(title, columns, rows)}
  </section>
`;

const STEPS = [
  [3_600, '1 hour'],
  [86_400, '1 day'],
  [4 * 86_400, '4 days'],
  [7 * 86_400, '7 days'],
  [31 * 86_400, '31 days'],
] as const;

const clockSection = (world: World): Html => html`
  <section>
    <h2>Clock</h2>
    <p>Here it is ${moment(world.now())}. Trials end and periods renew as this clock says.</p>
    <form class="inline" method="post" action="/_emulator/clock/advance">
      <label>
        Let pass
        <select name="seconds">
          ${STEPS.map(([seconds, words]) => html`<option value="${seconds}">${words}</option>`)}
        </select>
      </label>
      <label>
        For
        <select name="customer">
          <option value="all">everybody</option>
          ${newest(world.state.customers)
            .filter(({ deleted, testClock }) => !deleted && testClock === null)
            .map(({ id, email }) => html`<option value="${id}">${email ?? id}</option>`)}
        </select>
      </label>
      <button>Let it pass</button>
    </form>
  </section>
`;

const customerRow =
  (world: World) =>
  (customer: CustomerRecord): Html => html`
    <tr>
      <td>${customer.email ?? ''}${customer.deleted && ' (deleted)'}</td>
      <td><code>${customer.id}</code></td>
      <td>${moment(world.now(customer.id))}</td>
    </tr>
  `;

function eventRow(event: EventRecord, customer: string): Html {
  const attempts = event.attempts.map(({ status }) => status ?? 'no answer').join(', ');
  const state = event.nextAttempt === null ? '' : attempts === '' ? 'waits' : ' – tried again later';
  return html`
    <tr>
      <td>${moment(event.created)}</td>
      <td><code>${event.type}</code></td>
      <td>${customer}</td>
      <td>${attempts}${state}</td>
      <td>
        <form method="post" action="/_emulator/events/${event.id}/resend">
          <button aria-label="Resend ${event.type} ${event.id}">Resend</button>
        </form>
      </td>
    </tr>
  `;
}
