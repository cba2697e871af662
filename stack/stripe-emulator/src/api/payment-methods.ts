import { z } from 'zod';
import { detachCard } from '../lifecycle/detach-card.js';
import { resourceMissing } from '../server/api-error.js';
import { listPage } from '../server/list-page.js';
import { expand, page, text } from '../server/params.js';
import { route } from '../server/route.js';
import { paymentMethodView } from '../views/customer.js';
import { paymentIntentView } from '../views/payment-intent.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { requireById } from './require.js';

const cardsOf = (context: EmulatorContext, customer: string) =>
  Object.values(context.state.paymentMethods).filter((one) => one.customer === customer);

export const paymentMethodRoutes = [
  route(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ ...page, customer: text, type: z.literal('card').optional() }),
    (context, query) =>
      listPage(cardsOf(context, query.customer), query, '/v1/payment_methods', paymentMethodView),
  ),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ ...page, type: z.literal('card').optional() }),
    (context, query, id) =>
      listPage(cardsOf(context, id), query, `/v1/customers/${id}/payment_methods`, paymentMethodView),
  ),
  route('GET', '/v1/payment_methods/:id', z.strictObject(expand), (context, _query, id) =>
    paymentMethodView(requireById(context.state.paymentMethods, id, 'payment_method')),
  ),
  route('POST', '/v1/payment_methods/:id/detach', z.strictObject(expand), (context, _given, id) => {
    const method = requireById(context.state.paymentMethods, id, 'payment_method');
    if (method.customer === null) throw resourceMissing('payment_method', id, 'id', 400);
    detachCard(context, method);
    return paymentMethodView(method);
  }),
  route('GET', '/v1/payment_intents/:id', z.strictObject(expand), (context, _query, id) =>
    paymentIntentView(requireById(context.state.paymentIntents, id, 'payment_intent')),
  ),
];
