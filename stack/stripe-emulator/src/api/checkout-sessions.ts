import { z } from 'zod';
import { expireSession } from '../lifecycle/checkout.js';
import { DAY } from '../lifecycle/periods.js';
import { invalidRequest } from '../server/api-error.js';
import { listPage, rowsWith } from '../server/list-page.js';
import { expand, metadata, page, text, webAddress, integer } from '../server/params.js';
import { route } from '../server/route.js';
import { newId } from '../state/new-id.js';
import type { SessionRecord } from '../state/records.js';
import { sessionView } from '../views/checkout-session.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { requireById, requireParam, requireCustomerParam } from './require.js';

const sessionBody = z.strictObject({
  ...expand,
  mode: z.literal('subscription'),
  customer: text,
  client_reference_id: text.max(200).optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: integer.min(1) })).min(1),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  subscription_data: z
    .strictObject({
      trial_period_days: integer.min(1).max(730).optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) }),
        })
        .optional(),
      metadata: metadata.default({}),
    })
    .optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
});

function createSession(context: EmulatorContext, given: z.output<typeof sessionBody>): SessionRecord {
  const customer = requireCustomerParam(context, given.customer).id;
  given.line_items.forEach(({ price }, index) => {
    requireParam(context.state.prices, price, 'price', `line_items[${String(index)}][price]`);
  });
  const now = context.now(customer);
  const { subscription_data: data } = given;
  const session: SessionRecord = {
    id: newId('cs_test'),
    created: now,
    expiresAt: now + DAY,
    status: 'open',
    paymentStatus: 'unpaid',
    customer,
    clientReferenceId: given.client_reference_id ?? null,
    lines: given.line_items.map(({ price, quantity }) => ({ id: newId('li'), price, quantity })),
    cardNeeded: given.payment_method_collection === 'always',
    trialDays: data?.trial_period_days ?? null,
    missingCard: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    subscriptionMetadata: data?.metadata ?? {},
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
    z.strictObject({ ...page, customer: text.optional() }),
    (context, { customer, ...query }) =>
      listPage(rowsWith(context.state.sessions, { customer }), query, '/v1/checkout/sessions', (session) =>
        sessionView(context.state, session, context.url),
      ),
  ),
  route('GET', '/v1/checkout/sessions/:id', z.strictObject(expand), (context, _query, id) =>
    sessionView(context.state, requireById(context.state.sessions, id, 'checkout.session'), context.url),
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
