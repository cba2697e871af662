import { cardIsOptional, completeCheckout, type CheckoutInput } from '../lifecycle/checkout.js';
import { DAY } from '../lifecycle/periods.js';
import { runDue } from '../lifecycle/run-due.js';
import type { SessionRecord } from '../state/records.js';
import { dueNow, sessionLineViews, sessionTotal } from '../views/checkout-session.js';
import type { Answer } from '../server/start-server.js';
import type { World } from '../state/world.js';
import { cardFields, cardHints } from './card-form.js';
import { html, type Html } from './html.js';
import { goTo, nothingHere, page } from './page.js';
import { day, money } from './words.js';

type Typed = Readonly<Record<'number' | 'expiry' | 'cvc', string>>;

/** The hosted checkout: shows it, and takes what the customer does there. */
export function checkoutPage(world: World, id: string, fields: URLSearchParams | undefined): Answer {
  runDue(world);
  const session = Object.hasOwn(world.state.sessions, id) ? world.state.sessions[id] : undefined;
  if (!session) return nothingHere();
  if (session.status === 'expired') return expired(session);
  if (!fields) return session.status === 'complete' ? goTo(session.successUrl) : form(world, session);
  const typed = {
    number: fields.get('number') ?? '',
    expiry: fields.get('expiry') ?? '',
    cvc: fields.get('cvc') ?? '',
  };
  const outcome = completeCheckout(world, session, inputOf(fields, typed));
  runDue(world);
  if (outcome.kind === 'done') return goTo(outcome.redirect);
  return outcome.kind === 'confirm' ? confirm(session, typed) : form(world, session, typed, outcome.message);
}

function inputOf(fields: URLSearchParams, typed: Typed): CheckoutInput {
  const action = fields.get('action');
  return { card: action === 'without-card' ? null : typed, confirmed: action === 'confirm' };
}

const backLink = ({ cancelUrl }: SessionRecord): Html | false =>
  cancelUrl !== null && html`<a class="back" href="${cancelUrl}">Back, without subscribing</a>`;

function form(world: World, session: SessionRecord, typed?: Typed, problem?: string): Answer {
  const due = dueNow(world.state, session);
  const content = html`
    ${summary(world, session)}
    <section>
      <h2>Card</h2>
      ${problem !== undefined && html`<p class="bad" role="alert">${problem}</p>`}
      <form method="post">
        ${cardFields(typed)}
        <button class="main" name="action" value="pay">
          ${due > 0 ? `Pay ${money(due)} and subscribe` : 'Start trial'}
        </button>
        ${
          cardIsOptional(world, session) &&
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

function summary(world: World, session: SessionRecord): Html {
  const total = sessionTotal(world.state, session);
  const trialEnd = session.trialDays === null ? null : world.now(session.customer) + session.trialDays * DAY;
  return html`
    <section aria-label="What you subscribe to">
      <dl>
        ${sessionLineViews(world.state, session).map(
          (line) => html`
            <dt>${line.description} <span class="soft">× ${line.quantity}</span></dt>
            <dd>${money(line.amount_total)}</dd>
          `,
        )}
        <dt class="sum first">Each month</dt>
        <dd class="sum first">${money(total)}</dd>
        <dt class="sum">Due today</dt>
        <dd class="sum">${money(dueNow(world.state, session))}</dd>
      </dl>
      ${
        trialEnd !== null &&
        html`<p class="soft">
          ${session.trialDays} days free, then ${money(total)} a month from ${day(trialEnd)}.
          ${session.missingCard === 'cancel' && 'Without a card by then, the subscription ends.'}
        </p>`
      }
    </section>
  `;
}

/** What the bank of a card that asks would show. */
const confirm = (session: SessionRecord, typed: Typed): Answer =>
  page(
    'Confirm the payment',
    html`
      <section>
        <p>The card that ends in ${typed.number.trim().slice(-4)} asks its holder to confirm.</p>
        <form method="post">
          ${Object.entries(typed).map(
            ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
          )}
          <button class="main" name="action" value="confirm">Confirm</button>
        </form>
        <form method="get"><button class="whole">Refuse</button></form>
      </section>
      ${backLink(session)}
    `,
  );

const expired = (session: SessionRecord): Answer =>
  page(
    'This checkout has expired',
    html`<section><p>Choose a plan again to get a new one.</p></section>
      ${backLink(session)}`,
  );
