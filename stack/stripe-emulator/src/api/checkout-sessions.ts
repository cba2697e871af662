import { z } from 'zod';
import { expireSession } from '../lifecycle/checkout.js';
import { DAY, HOUR } from '../lifecycle/periods.js';
import { invalid } from '../server/api-error.js';
import { listPage, wholeList } from '../server/list-page.js';
import { expand, metadata, page, text, webAddress, whole } from '../server/params.js';
import { route } from '../server/route.js';
import { newId } from '../state/new-id.js';
import type { SessionRecord } from '../state/records.js';
import { sessionLineViews, sessionView } from '../views/checkout-session.js';
import type { World } from '../state/world.js';
import { found, named, namedCustomer } from './found.js';

const missingCard = z.enum(['cancel', 'create_invoice', 'pause']);

export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: missingCard }),
});

const wish = z.strictObject({
  ...expand,
  mode: z.literal('subscription'),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.max(200).optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: whole.min(1) })).min(1),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  payment_method_types: z.array(z.literal('card')).optional(),
  subscription_data: z
    .strictObject({
      trial_period_days: whole.min(1).max(730).optional(),
      trial_settings: trialSettings.optional(),
      metadata: metadata.default({}),
      description: text.optional(),
    })
    .optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  expires_at: whole.optional(),
  locale: text.optional(),
  metadata: metadata.default({}),
});

function createSession(world: World, given: z.output<typeof wish>): SessionRecord {
  const customer = given.customer === undefined ? null : namedCustomer(world, given.customer).id;
  if (customer !== null && given.customer_email !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer_email',
    );
  }
  given.line_items.forEach(({ price }, index) => {
    const param = `line_items[${String(index)}][price]`;
    if (!named(world.state.prices, price, 'price', param).active) {
      throw invalid('The price specified is inactive. This field only accepts active prices.', param);
    }
  });
  const now = world.now(customer);
  const expiresAt = given.expires_at ?? now + DAY;
  if (given.expires_at !== undefined && (expiresAt < now + HOUR / 2 - 60 || expiresAt > now + DAY + 60)) {
    throw invalid(
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
  world.state.sessions[session.id] = session;
  world.changed();
  return session;
}

export const checkoutSessionRoutes = [
  route('POST', '/v1/checkout/sessions', wish, (world, given) =>
    sessionView(world.state, createSession(world, given), world.url),
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
    (world, query) =>
      listPage(
        Object.values(world.state.sessions).filter(
          (one) =>
            (query.customer === undefined || one.customer === query.customer) &&
            (query.subscription === undefined || one.subscription === query.subscription) &&
            (query.status === undefined || one.status === query.status),
        ),
        query,
        '/v1/checkout/sessions',
        (session) => sessionView(world.state, session, world.url),
      ),
  ),
  route('GET', '/v1/checkout/sessions/:id', z.strictObject(expand), (world, _query, id) =>
    sessionView(world.state, found(world.state.sessions, id, 'checkout.session'), world.url),
  ),
  route('GET', '/v1/checkout/sessions/:id/line_items', z.strictObject(page), (world, _query, id) =>
    wholeList(
      sessionLineViews(world.state, found(world.state.sessions, id, 'checkout.session')),
      `/v1/checkout/sessions/${id}/line_items`,
    ),
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', z.strictObject(expand), (world, _given, id) => {
    const session = found(world.state.sessions, id, 'checkout.session');
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }
    expireSession(world, session, world.now(session.customer));
    return sessionView(world.state, session, world.url);
  }),
];
