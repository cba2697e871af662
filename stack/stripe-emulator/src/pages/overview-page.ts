import { formatDate } from '../lifecycle/periods.js';
import type { CustomerRecord, EventRecord, SubscriptionRecord } from '../state/records.js';
import type { HttpResponse } from '../server/start-server.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { html, type Html } from './html.js';
import { page, table } from './page.js';
import { formatDateTime, formatMoney } from './format.js';

/** Each table shows only the newest rows. */
const MAX_ROWS = 40;

const newest = <Row>(rows: Record<string, Row>): Row[] => Object.values(rows).toReversed().slice(0, MAX_ROWS);

/** The control page: the emulator's objects and its clock. */
export function overviewPage(context: EmulatorContext): HttpResponse {
  const { customers, subscriptions, sessions, invoices, events } = context.state;
  const nameOf = (id: string | null) => (id === null ? '' : (customers[id]?.email ?? id));
  const content = html`
    ${clockSection(context)}
    ${section('Customers', ['Customer', 'ID', 'Clock'], newest(customers).map(customerRow(context)))}
    ${section(
      'Subscriptions',
      ['Customer', 'ID', 'Status', 'Seats', 'Period ends'],
      newest(subscriptions).map((one) => subscriptionRow(one, nameOf(one.customer))),
    )}
    ${section(
      'Checkout sessions',
      ['Customer', 'ID', 'Status'],
      newest(sessions).map(({ id, customer, status }) =>
        linkRow(nameOf(customer), `/checkout/${id}`, html`<code>${id}</code>`, [status]),
      ),
    )}
    ${section(
      'Invoices',
      ['Customer', 'Number', 'Amount', 'Status'],
      newest(invoices).map(({ id, customer, number, amountDue, status }) =>
        linkRow(nameOf(customer), `/invoices/${id}`, number, [formatMoney(amountDue), status]),
      ),
    )}
    ${section(
      'Events',
      ['Time', 'Type', 'Customer', 'Delivery', 'Resend'],
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
    <td>${formatDate(subscription.periodEnd)}</td>
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

const clockSection = (context: EmulatorContext): Html => html`
  <section>
    <h2>Clock</h2>
    <p>The time is ${formatDateTime(context.now())}. Trials end and periods renew by this clock.</p>
    <form class="inline" method="post" action="/_emulator/clock/advance">
      <label>
        Advance by
        <select name="seconds">
          ${STEPS.map(([seconds, words]) => html`<option value="${seconds}">${words}</option>`)}
        </select>
      </label>
      <label>
        For
        <select name="customer">
          <option value="all">all customers</option>
          ${newest(context.state.customers)
            .filter(({ deleted, testClock }) => !deleted && testClock === null)
            .map(({ id, email }) => html`<option value="${id}">${email ?? id}</option>`)}
        </select>
      </label>
      <button>Advance</button>
    </form>
  </section>
`;

const customerRow =
  (context: EmulatorContext) =>
  (customer: CustomerRecord): Html => html`
    <tr>
      <td>${customer.email ?? ''}${customer.deleted && ' (deleted)'}</td>
      <td><code>${customer.id}</code></td>
      <td>${formatDateTime(context.now(customer.id))}</td>
    </tr>
  `;

function eventRow(event: EventRecord, customer: string): Html {
  const attempts = event.attempts.map(({ status }) => status ?? 'no response').join(', ');
  const state = event.nextAttempt === null ? '' : attempts === '' ? 'pending' : ' – retry scheduled';
  return html`
    <tr>
      <td>${formatDateTime(event.created)}</td>
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
