import { z } from 'zod';
import { checkProrationDate, expirePendingUpdate, isBillable } from '../lifecycle/change-items.js';
import { draftInvoice, voidInvoice } from '../lifecycle/invoices.js';
import { periodLines, prorationLines } from '../lifecycle/lines.js';
import { periodEndAfter } from '../lifecycle/periods.js';
import { payInvoice } from '../lifecycle/renew.js';
import { cardDeclined, invalidRequest } from '../server/api-error.js';
import { listPage, rowsWith } from '../server/list-page.js';
import { expand, page, text, integer } from '../server/params.js';
import { route } from '../server/route.js';
import type { ItemRecord, LineRecord, SubscriptionRecord } from '../state/records.js';
import { invoiceView } from '../views/invoice.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { requireById, requireParam } from './require.js';
import { changedItems, itemChanges } from './subscription-items.js';

const preview = z.strictObject({
  ...expand,
  subscription: text,
  subscription_details: z
    .strictObject({
      items: itemChanges.optional(),
      proration_behavior: z
        .enum(['always_invoice', 'create_prorations', 'none'])
        .default('create_prorations'),
      proration_date: integer.optional(),
    })
    .default({ proration_behavior: 'create_prorations' }),
});

function nextPeriodLines(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  items: ItemRecord[],
): LineRecord[] {
  const start = subscription.periodEnd;
  if (subscription.cancelAtPeriodEnd) return [];
  const end = periodEndAfter(subscription.anchor, start);
  return periodLines(context.state, items, start, end);
}

/** The invoice that a change would create: immediately with `always_invoice`, else with the next period. */
function previewInvoice(context: EmulatorContext, given: z.output<typeof preview>) {
  const subscription = requireParam(
    context.state.subscriptions,
    given.subscription,
    'subscription',
    'subscription',
  );
  const {
    items: wanted = [],
    proration_behavior: behavior,
    proration_date: date,
  } = given.subscription_details;
  checkProrationDate(subscription, date);
  const at = context.now(subscription.customer);
  const items = changedItems(context, subscription, wanted, at);
  const proration =
    isBillable(subscription) && behavior !== 'none'
      ? prorationLines(context.state, subscription, items, date ?? at)
      : [];
  const lines =
    behavior === 'always_invoice'
      ? proration
      : [...subscription.waitingLines, ...proration, ...nextPeriodLines(context, subscription, items)];
  const reason = behavior === 'always_invoice' ? 'subscription_update' : 'subscription_cycle';
  const invoice = draftInvoice(context, subscription, { reason, lines, at, prorationDate: date ?? at });
  invoice.id = invoice.id.replace('in_', 'upcoming_in_');
  return invoiceView(context.state, invoice, context.url);
}

function openInvoice(context: EmulatorContext, id: string, verb: string) {
  const invoice = requireById(context.state.invoices, id, 'invoice');
  if (invoice.status === 'paid' && verb === 'pay')
    throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status !== 'open')
    throw invalidRequest(`This invoice is ${invoice.status}; you cannot ${verb} it.`);
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
    (context, { customer, subscription, status, ...query }) =>
      listPage(
        rowsWith(context.state.invoices, { customer, subscription, status }),
        query,
        '/v1/invoices',
        (invoice) => invoiceView(context.state, invoice, context.url),
      ),
  ),
  route('GET', '/v1/invoices/:id', z.strictObject(expand), (context, _query, id) =>
    invoiceView(context.state, requireById(context.state.invoices, id, 'invoice'), context.url),
  ),
  route('POST', '/v1/invoices/:id/pay', z.strictObject(expand), (context, _given, id) => {
    const invoice = openInvoice(context, id, 'pay');
    const declineCode = payInvoice(context, invoice, context.now(invoice.customer), 'manual');
    if (declineCode !== undefined) throw cardDeclined(declineCode);
    return invoiceView(context.state, invoice, context.url);
  }),
  route('POST', '/v1/invoices/:id/void', z.strictObject(expand), (context, _given, id) => {
    const invoice = openInvoice(context, id, 'void');
    const at = context.now(invoice.customer);
    const subscription = context.state.subscriptions[invoice.subscription];
    if (subscription?.pendingUpdate?.invoice === id) expirePendingUpdate(context, subscription, at);
    else voidInvoice(context, invoice, at);
    return invoiceView(context.state, invoice, context.url);
  }),
];
