import { z } from 'zod';
import { expireSession } from '../lifecycle/checkout.js';
import { DAY, HOUR } from '../lifecycle/periods.js';
import { invalidRequest } from '../server/api-error.js';
import { listPage, completeList } from '../server/list-page.js';
import { expand, metadata, page, text, webAddress, integer } from '../server/params.js';
import { route } from '../server/route.js';
import { newId } from '../state/new-id.js';
import type { SessionRecord } from '../state/records.js';
import { sessionLineViews, sessionView } from '../views/checkout-session.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { requireById, requireParam, requireCustomerParam } from './require.js';

const missingCard = z.enum(['cancel', 'create_invoice', 'pause']);

export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: missingCard }),
});

const sessionBody = z.strictObject({
  ...expand,
  mode: z.literal('subscription'),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.max(200).optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: integer.min(1) })).min(1),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  payment_method_types: z.array(z.literal('card')).optional(),
  subscription_data: z
    .strictObject({
      trial_period_days: integer.min(1).max(730).optional(),
      trial_settings: trialSettings.optional(),
      metadata: metadata.default({}),
      description: text.optional(),
    })
    .optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  expires_at: integer.optional(),
  locale: text.optional(),
  metadata: metadata.default({}),
});

function createSession(context: EmulatorContext, given: z.output<typeof sessionBody>): SessionRecord {
  const customer = given.customer === undefined ? null : requireCustomerParam(context, given.customer).id;
  if (customer !== null && given.customer_email !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer_email',
    );
  }
  given.line_items.forEach(({ price }, index) => {
    const param = `line_items[${String(index)}][price]`;
    if (!requireParam(context.state.prices, price, 'price', param).active) {
      throw invalidRequest('The price specified is inactive. This field only accepts active prices.', param);
    }
  });
  const now = context.now(customer);
  const expiresAt = given.expires_at ?? now + DAY;
  if (given.expires_at !== undefined && (expiresAt < now + HOUR / 2 - 60 || expiresAt > now + DAY + 60)) {
    throw invalidRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
      'expires_at',
    );
  }
  const { subscription_data: data } = given;
  const session: SessionRecord = {
    id: newId('cs_test'),
    created: now,
    expiresAt,
    status: 'open',
    paymentStatus: 'unpaid',
    customer,
    customerEmail: given.customer_email ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    lines: given.line_items.map(({ price, quantity }) => ({ id: newId('li'), price, quantity })),
    cardNeeded: given.payment_method_collection === 'always',
    trialDays: data?.trial_period_days ?? null,
    missingCard: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    subscriptionMetadata: data?.metadata ?? {},
    metadata: given.metadata,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    subscription: null,
    invoice: null,
  };
  context.state.sessions[session.id] = session;
  context.changed();
  return session;
}

export const checkoutSessionRoutes = [
  route('POST', '/v1/checkout/sessions', sessionBody, (context, given) =>
    sessionView(context.state, createSession(context, given), context.url),
  ),
  route(
    'GET',
    '/v1/checkout/sessions',
    z.strictObject({
      ...page,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    }),
    (context, query) =>
      listPage(
        Object.values(context.state.sessions).filter(
          (one) =>
            (query.customer === undefined || one.customer === query.customer) &&
            (query.subscription === undefined || one.subscription === query.subscription) &&
            (query.status === undefined || one.status === query.status),
        ),
        query,
        '/v1/checkout/sessions',
        (session) => sessionView(context.state, session, context.url),
      ),
  ),
  route('GET', '/v1/checkout/sessions/:id', z.strictObject(expand), (context, _query, id) =>
    sessionView(context.state, requireById(context.state.sessions, id, 'checkout.session'), context.url),
  ),
  route('GET', '/v1/checkout/sessions/:id/line_items', z.strictObject(page), (context, _query, id) =>
    completeList(
      sessionLineViews(context.state, requireById(context.state.sessions, id, 'checkout.session')),
      `/v1/checkout/sessions/${id}/line_items`,
    ),
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', z.strictObject(expand), (context, _given, id) => {
    const session = requireById(context.state.sessions, id, 'checkout.session');
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }
    expireSession(context, session, context.now(session.customer));
    return sessionView(context.state, session, context.url);
  }),
];
