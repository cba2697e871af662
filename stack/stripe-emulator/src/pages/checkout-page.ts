import { isCardOptional, completeCheckout, type CheckoutInput } from '../lifecycle/checkout.js';
import { DAY, formatDate } from '../lifecycle/periods.js';
import { runDue } from '../lifecycle/run-due.js';
import type { SessionRecord } from '../state/records.js';
import { dueNow, sessionLineViews, sessionTotal } from '../views/checkout-session.js';
import type { HttpResponse } from '../server/start-server.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { cardFields, cardHints } from './card-form.js';
import { html, type Html } from './html.js';
import { redirect, notFoundPage, page } from './page.js';
import { formatMoney } from './format.js';

type Typed = Readonly<Record<'number' | 'expiry' | 'cvc', string>>;

/** Shows the hosted checkout page and handles its form. */
export function checkoutPage(
  context: EmulatorContext,
  id: string,
  fields: URLSearchParams | undefined,
): HttpResponse {
  const session = Object.hasOwn(context.state.sessions, id) ? context.state.sessions[id] : undefined;
  if (!session) return notFoundPage();
  if (session.status === 'expired') return expired(session);
  if (!fields) return session.status === 'complete' ? redirect(session.successUrl) : form(context, session);
  const typed = {
    number: fields.get('number') ?? '',
    expiry: fields.get('expiry') ?? '',
    cvc: fields.get('cvc') ?? '',
  };
  const outcome = completeCheckout(context, session, inputOf(fields, typed));
  runDue(context);
  if (outcome.kind === 'done') return redirect(outcome.redirect);
  return outcome.kind === 'confirm'
    ? confirm(session, typed)
    : form(context, session, typed, outcome.message);
}

function inputOf(fields: URLSearchParams, typed: Typed): CheckoutInput {
  const action = fields.get('action');
  return { card: action === 'without-card' ? null : typed, confirmed: action === 'confirm' };
}

const backLink = ({ cancelUrl }: SessionRecord): Html | false =>
  cancelUrl !== null && html`<a class="back" href="${cancelUrl}">Back, without subscribing</a>`;

function form(
  context: EmulatorContext,
  session: SessionRecord,
  typed?: Typed,
  problem?: string,
): HttpResponse {
  const due = dueNow(context.state, session);
  const content = html`
    ${summary(context, session)}
    <section>
      <h2>Card</h2>
      ${problem !== undefined && html`<p class="bad" role="alert">${problem}</p>`}
      <form method="post">
        ${cardFields(typed)}
        <button class="main" name="action" value="pay">
          ${due > 0 ? `Pay ${formatMoney(due)} and subscribe` : 'Start trial'}
        </button>
        ${
          isCardOptional(context, session) &&
          html`<button class="whole" name="action" value="without-card" formnovalidate>
            Start trial without a card
          </button>`
        }
      </form>
      ${cardHints()}
    </section>
    ${backLink(session)}
  `;
  return page('Subscribe', content);
}

function summary(context: EmulatorContext, session: SessionRecord): Html {
  const total = sessionTotal(context.state, session);
  const trialEnd =
    session.trialDays === null ? null : context.now(session.customer) + session.trialDays * DAY;
  return html`
    <section aria-label="Order summary">
      <dl>
        ${sessionLineViews(context.state, session).map(
          (line) => html`
            <dt>${line.description} <span class="soft">× ${line.quantity}</span></dt>
            <dd>${formatMoney(line.amount_total)}</dd>
          `,
        )}
        <dt class="sum first">Monthly total</dt>
        <dd class="sum first">${formatMoney(total)}</dd>
        <dt class="sum">Due today</dt>
        <dd class="sum">${formatMoney(dueNow(context.state, session))}</dd>
      </dl>
      ${
        trialEnd !== null &&
        html`<p class="soft">
          ${session.trialDays} days free, then ${formatMoney(total)} a month from ${formatDate(trialEnd)}.
          ${session.missingCard === 'cancel' && 'Without a card by then, the subscription is canceled.'}
        </p>`
      }
    </section>
  `;
}

/** The confirmation page of the cardholder's bank. */
const confirm = (session: SessionRecord, typed: Typed): HttpResponse =>
  page(
    'Confirm the payment',
    html`
      <section>
        <p>The card ending in ${typed.number.trim().slice(-4)} requires your confirmation.</p>
        <form method="post">
          ${Object.entries(typed).map(
            ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
          )}
          <button class="main" name="action" value="confirm">Confirm</button>
        </form>
        <form method="get"><button class="whole">Cancel</button></form>
      </section>
      ${backLink(session)}
    `,
  );

const expired = (session: SessionRecord): HttpResponse =>
  page(
    'This checkout has expired',
    html`<section><p>Choose a plan again to start a new checkout.</p></section>
      ${backLink(session)}`,
  );
