import { invalidRequest } from '../server/api-error.js';
import type { State } from '../state/state.js';
import { completeList } from '../server/list-page.js';
import { priceView, productView } from '../views/catalogue.js';
import { sessionLineViews } from '../views/checkout-session.js';
import { customerView, paymentMethodView } from '../views/customer.js';
import { invoiceView } from '../views/invoice.js';
import { invoicePaymentsView, paymentIntentView } from '../views/payment-intent.js';
import { subscriptionView } from '../views/subscription.js';
import type { EmulatorContext } from '../state/emulator-context.js';

type Json = Record<string, unknown>;

/** Replaces the IDs at the `expand[]` paths of a response with their objects. */
export function expandAll(context: EmulatorContext, answer: unknown, paths: readonly string[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(answer));
  for (const path of paths) expandPath(context, copy, path.split('.'), path);
  return copy;
}

function expandPath(context: EmulatorContext, value: unknown, [step, ...rest]: string[], path: string): void {
  if (Array.isArray(value)) {
    for (const element of value)
      expandPath(context, element, step === undefined ? [] : [step, ...rest], path);
    return;
  }
  if (step === undefined || typeof value !== 'object' || value === null) return;
  const object = value as Json;
  object[step] ??= expandOnly(context, object, step);
  const id = object[step];
  if (id === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  if (typeof id === 'string') {
    const view = viewOf(context, id);
    if (view === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
    object[step] = JSON.parse(JSON.stringify(view));
  }
  expandPath(context, object[step], rest, path);
}

/** Properties that objects contain only when expanded. */
function expandOnly({ state }: EmulatorContext, object: Json, step: string): unknown {
  const id = String(object['id']);
  const property = `${String(object['object'])}.${step}`;
  if (property === 'checkout.session.line_items') {
    const session = state.sessions[id];
    return (
      session && completeList(sessionLineViews(state, session), `/v1/checkout/sessions/${id}/line_items`)
    );
  }
  if (property === 'invoice.payments') return paymentsOf(state, id);
  return object[step];
}

function paymentsOf(state: State, id: string): unknown {
  const invoice = state.invoices[id];
  const intent = invoice?.paymentIntent == null ? undefined : state.paymentIntents[invoice.paymentIntent];
  return invoice && intent
    ? invoicePaymentsView(invoice, intent)
    : completeList([], `/v1/invoice_payments?invoice=${id}`);
}

/** The object with an ID. The ID's prefix determines its type. */
function viewOf({ state, url }: EmulatorContext, id: string): unknown {
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
