import { z } from 'zod';
import { invalidRequest } from '../server/api-error.js';
import { listPage } from '../server/list-page.js';
import { expand, flag, page, text, integer } from '../server/params.js';
import { route } from '../server/route.js';
import { newId } from '../state/new-id.js';
import type { PriceRecord, ProductRecord } from '../state/records.js';
import { priceView, productView } from '../views/catalogue.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { requireParam } from './require.js';

const priceFields = z.strictObject({
  ...expand,
  currency: text,
  unit_amount: integer.min(0),
  recurring: z.strictObject({ interval: z.literal('month') }),
  product: text.optional(),
  product_data: z.strictObject({ name: text }).optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.default(false),
});

function createProduct(context: EmulatorContext, name: string, id = newId('prod')): ProductRecord {
  const at = context.now();
  if (context.state.products[id]) {
    throw invalidRequest(`Product already exists: ${id}`, 'id', 'resource_already_exists');
  }
  const product: ProductRecord = { id, created: at, name };
  context.state.products[id] = product;
  context.emit('product.created', productView(product), { customer: null, at });
  return product;
}

/** A lookup key belongs to one price. Another price takes it only with `transfer_lookup_key`. */
function takeLookupKey(context: EmulatorContext, key: string | undefined, transfer: boolean): void {
  if (key === undefined) return;
  const holder = Object.values(context.state.prices).find(({ lookupKey }) => lookupKey === key);
  if (!holder) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  }
  holder.lookupKey = null;
  context.emit('price.updated', priceView(holder), { customer: null, at: context.now() });
}

function createPrice(context: EmulatorContext, given: z.output<typeof priceFields>): PriceRecord {
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw invalidRequest('Specify either `product` or `product_data`.', 'product', 'parameter_missing');
  }
  if (given.product !== undefined) requireParam(context.state.products, given.product, 'product', 'product');
  takeLookupKey(context, given.lookup_key, given.transfer_lookup_key);
  const price: PriceRecord = {
    id: newId('price'),
    created: context.now(),
    product: given.product ?? createProduct(context, given.product_data?.name ?? '').id,
    currency: given.currency,
    unitAmount: given.unit_amount,
    lookupKey: given.lookup_key ?? null,
  };
  context.state.prices[price.id] = price;
  context.emit('price.created', priceView(price), { customer: null, at: price.created });
  return price;
}

export const catalogueRoutes = [
  route(
    'POST',
    '/v1/products',
    z.strictObject({ ...expand, id: text.optional(), name: text }),
    (context, { id, name }) => productView(createProduct(context, name, id)),
  ),
  route('POST', '/v1/prices', priceFields, (context, given) => priceView(createPrice(context, given))),
  route(
    'GET',
    '/v1/prices',
    z.strictObject({
      ...page,
      // Nothing deactivates a price here.
      active: z.literal('true').optional(),
      lookup_keys: z.array(text).max(10).optional(),
    }),
    ({ state }, query) =>
      listPage(
        Object.values(state.prices).filter(
          ({ lookupKey }) => query.lookup_keys?.some((key) => key === lookupKey) ?? true,
        ),
        query,
        '/v1/prices',
        priceView,
      ),
  ),
];
