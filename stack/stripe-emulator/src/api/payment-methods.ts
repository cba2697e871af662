import { z } from 'zod';
import { detachCard } from '../lifecycle/detach-card.js';
import { noSuch } from '../server/api-error.js';
import { listPage } from '../server/list-page.js';
import { expand, page, text } from '../server/params.js';
import { route } from '../server/route.js';
import { paymentMethodView } from '../views/customer.js';
import { paymentIntentView } from '../views/payment-intent.js';
import type { World } from '../state/world.js';
import { found } from './found.js';

const cardsOf = (world: World, customer: string) =>
  Object.values(world.state.paymentMethods).filter((one) => one.customer === customer);

export const paymentMethodRoutes = [
  route(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ ...page, customer: text, type: z.literal('card').optional() }),
    (world, query) =>
      listPage(cardsOf(world, query.customer), query, '/v1/payment_methods', paymentMethodView),
  ),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ ...page, type: z.literal('card').optional() }),
    (world, query, id) =>
      listPage(cardsOf(world, id), query, `/v1/customers/${id}/payment_methods`, paymentMethodView),
  ),
  route('GET', '/v1/payment_methods/:id', z.strictObject(expand), (world, _query, id) =>
    paymentMethodView(found(world.state.paymentMethods, id, 'payment_method')),
  ),
  route('POST', '/v1/payment_methods/:id/detach', z.strictObject(expand), (world, _given, id) => {
    const method = found(world.state.paymentMethods, id, 'payment_method');
    if (method.customer === null) throw noSuch('payment_method', id, 'id', 400);
    detachCard(world, method);
    return paymentMethodView(method);
  }),
  route('GET', '/v1/payment_intents/:id', z.strictObject(expand), (world, _query, id) =>
    paymentIntentView(found(world.state.paymentIntents, id, 'payment_intent')),
  ),
];
