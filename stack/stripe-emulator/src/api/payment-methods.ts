import { z } from 'zod';
import { listPage, rowsWith } from '../server/list-page.js';
import { expand, page, text } from '../server/params.js';
import { route } from '../server/route.js';
import { paymentMethodView } from '../views/customer.js';
import { requireById } from './require.js';

export const paymentMethodRoutes = [
  route(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ ...page, customer: text }),
    (context, { customer, ...query }) =>
      listPage(
        rowsWith(context.state.paymentMethods, { customer }),
        query,
        '/v1/payment_methods',
        paymentMethodView,
      ),
  ),
  route('GET', '/v1/payment_methods/:id', z.strictObject(expand), (context, _query, id) =>
    paymentMethodView(requireById(context.state.paymentMethods, id, 'payment_method')),
  ),
];
