import { z } from 'zod';
import { checkProrationDate, expirePendingUpdate, isCharged } from '../lifecycle/change-items.js';
import { draftInvoice, voidInvoice } from '../lifecycle/invoices.js';
import { periodLines, priceOf, prorationLines } from '../lifecycle/lines.js';
import { periodEndAfter } from '../lifecycle/periods.js';
import { collectFor } from '../lifecycle/renew.js';
import { declined, invalid } from '../server/api-error.js';
import { listPage } from '../server/list-page.js';
import { expand, page, text, whole } from '../server/params.js';
import { route } from '../server/route.js';
import type { ItemRecord, LineRecord, SubscriptionRecord } from '../state/records.js';
import { invoiceView } from '../views/invoice.js';
import type { World } from '../state/world.js';
import { found, named } from './found.js';
import { changedItems, itemChanges } from './subscription-items.js';

const preview = z.strictObject({
  ...expand,
  customer: text.optional(),
  subscription: text,
  subscription_details: z
    .strictObject({
      items: itemChanges.optional(),
      proration_behavior: z
        .enum(['always_invoice', 'create_prorations', 'none'])
        .default('create_prorations'),
      proration_date: whole.optional(),
    })
    .default({ proration_behavior: 'create_prorations' }),
});

/** What the period after this one costs. */
function nextPeriodLines(world: World, subscription: SubscriptionRecord, items: ItemRecord[]): LineRecord[] {
  const start = subscription.periodEnd;
  const first = items[0];
  if (!first || subscription.cancelAtPeriodEnd) return [];
  const end = periodEndAfter(subscription.anchor, start, priceOf(world.state, first.price));
  return periodLines(world.state, items, start, end);
}

/** The invoice that a change would lead to: at once when it is always invoiced, else at the next period. */
function previewInvoice(world: World, given: z.output<typeof preview>) {
  const subscription = named(world.state.subscriptions, given.subscription, 'subscription', 'subscription');
  const {
    items: wanted = [],
    proration_behavior: behavior,
    proration_date: date,
  } = given.subscription_details;
  checkProrationDate(subscription, date);
  const at = world.now(subscription.customer);
  const items = changedItems(world, subscription, wanted, at);
  const proration =
    isCharged(subscription) && behavior !== 'none'
      ? prorationLines(world.state, subscription, items, date ?? at)
      : [];
  const lines =
    behavior === 'always_invoice'
      ? proration
      : [...subscription.waitingLines, ...proration, ...nextPeriodLines(world, subscription, items)];
  const reason = behavior === 'always_invoice' ? 'subscription_update' : 'subscription_cycle';
  const invoice = draftInvoice(world, subscription, { reason, lines, at, prorationDate: date ?? at });
  invoice.id = invoice.id.replace('in_', 'upcoming_in_');
  return invoiceView(world.state, invoice, world.url);
}

function openInvoice(world: World, id: string, verb: string) {
  const invoice = found(world.state.invoices, id, 'invoice');
  if (invoice.status === 'paid' && verb === 'pay')
    throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status !== 'open') throw invalid(`This invoice is ${invoice.status}; you cannot ${verb} it.`);
  return invoice;
}

export const invoiceRoutes = [
  route('POST', '/v1/invoices/create_preview', preview, previewInvoice),
  route(
    'GET',
    '/v1/invoices',
    z.strictObject({
      ...page,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    }),
    (world, query) =>
      listPage(
        Object.values(world.state.invoices).filter(
          (one) =>
            (query.customer === undefined || one.customer === query.customer) &&
            (query.subscription === undefined || one.subscription === query.subscription) &&
            (query.status === undefined || one.status === query.status),
        ),
        query,
        '/v1/invoices',
        (invoice) => invoiceView(world.state, invoice, world.url),
      ),
  ),
  route('GET', '/v1/invoices/:id', z.strictObject(expand), (world, _query, id) =>
    invoiceView(world.state, found(world.state.invoices, id, 'invoice'), world.url),
  ),
  route('POST', '/v1/invoices/:id/pay', z.strictObject(expand), (world, _given, id) => {
    const invoice = openInvoice(world, id, 'pay');
    const refusal = collectFor(world, invoice, world.now(invoice.customer), 'by hand');
    if (refusal !== undefined) throw declined(refusal);
    return invoiceView(world.state, invoice, world.url);
  }),
  route('POST', '/v1/invoices/:id/void', z.strictObject(expand), (world, _given, id) => {
    const invoice = openInvoice(world, id, 'void');
    const at = world.now(invoice.customer);
    const subscription = world.state.subscriptions[invoice.subscription];
    if (subscription?.pendingUpdate?.invoice === id) expirePendingUpdate(world, subscription, at);
    else voidInvoice(world, invoice, at);
    return invoiceView(world.state, invoice, world.url);
  }),
];
