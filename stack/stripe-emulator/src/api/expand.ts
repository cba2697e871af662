import { invalid } from '../server/api-error.js';
import type { State } from '../state/state.js';
import { wholeList } from '../server/list-page.js';
import { priceView, productView } from '../views/catalogue.js';
import { sessionLineViews } from '../views/checkout-session.js';
import { customerView, paymentMethodView } from '../views/customer.js';
import { invoiceView } from '../views/invoice.js';
import { invoicePaymentsView, paymentIntentView } from '../views/payment-intent.js';
import { subscriptionView } from '../views/subscription.js';
import type { World } from '../state/world.js';

type Json = Record<string, unknown>;

/** Writes out, in an answer, the objects that `expand[]` names by the path to their id. */
export function expandAll(world: World, answer: unknown, paths: readonly string[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(answer));
  for (const path of paths) expandPath(world, copy, path.split('.'), path);
  return copy;
}

function expandPath(world: World, value: unknown, [step, ...rest]: string[], path: string): void {
  if (Array.isArray(value)) {
    for (const element of value) expandPath(world, element, step === undefined ? [] : [step, ...rest], path);
    return;
  }
  if (step === undefined || typeof value !== 'object' || value === null) return;
  const object = value as Json;
  object[step] ??= onlyExpanded(world, object, step);
  const id = object[step];
  if (id === undefined) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  if (typeof id === 'string') {
    const view = viewOf(world, id);
    if (view === undefined) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
    object[step] = JSON.parse(JSON.stringify(view));
  }
  expandPath(world, object[step], rest, path);
}

/** What objects leave out unless it is asked for. */
function onlyExpanded({ state }: World, object: Json, step: string): unknown {
  const id = String(object['id']);
  const asked = `${String(object['object'])}.${step}`;
  if (asked === 'checkout.session.line_items') {
    const session = state.sessions[id];
    return session && wholeList(sessionLineViews(state, session), `/v1/checkout/sessions/${id}/line_items`);
  }
  if (asked === 'invoice.payments') return paymentsOf(state, id);
  if (asked === 'customer.subscriptions') {
    const own = Object.values(state.subscriptions).filter(
      ({ customer, status }) => customer === id && status !== 'canceled',
    );
    return wholeList(
      own.map((subscription) => subscriptionView(state, subscription)),
      `/v1/customers/${id}/subscriptions`,
    );
  }
  return object[step];
}

function paymentsOf(state: State, id: string): unknown {
  const invoice = state.invoices[id];
  const intent = invoice?.paymentIntent == null ? undefined : state.paymentIntents[invoice.paymentIntent];
  return invoice && intent
    ? invoicePaymentsView(invoice, intent)
    : wholeList([], `/v1/invoice_payments?invoice=${id}`);
}

/** The object of an id, by what ids of its kind begin with. */
function viewOf({ state, url }: World, id: string): unknown {
  const view = <Row>(table: Record<string, Row>, write: (row: Row) => unknown) => {
    const row = table[id];
    return row && write(row);
  };
  const kinds: Readonly<Record<string, () => unknown>> = {
    cus: () => view(state.customers, (row) => customerView(state, row)),
    prod: () => view(state.products, productView),
    price: () => view(state.prices, priceView),
    sub: () => view(state.subscriptions, (row) => subscriptionView(state, row)),
    in: () => view(state.invoices, (row) => invoiceView(state, row, url)),
    pm: () => view(state.paymentMethods, paymentMethodView),
    pi: () => view(state.paymentIntents, paymentIntentView),
  };
  return kinds[id.slice(0, id.indexOf('_'))]?.();
}
