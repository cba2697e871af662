import { z } from 'zod';
import { invalidRequest } from '../server/api-error.js';
import { listPage } from '../server/list-page.js';
import { expand, flag, metadata, page, text, clearable, integer } from '../server/params.js';
import { route } from '../server/route.js';
import { newId } from '../state/new-id.js';
import type { PriceRecord, ProductRecord } from '../state/records.js';
import { priceView, productView } from '../views/catalogue.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { requireById, requireParam } from './require.js';

const productFields = {
  ...expand,
  name: text,
  description: clearable.optional(),
  active: flag.default(true),
  metadata: metadata.default({}),
};

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.min(1).default(1),
  usage_type: z.literal('licensed').optional(),
});

const priceFields = {
  ...expand,
  currency: text,
  unit_amount: integer.min(0),
  recurring,
  product: text.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.default({}) }).optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.default(false),
  nickname: text.optional(),
  active: flag.default(true),
  metadata: metadata.default({}),
};

function createProduct(
  context: EmulatorContext,
  given: Pick<ProductRecord, 'name' | 'metadata'> & { id?: string; description?: string | null },
): ProductRecord {
  const at = context.now();
  const id = given.id ?? newId('prod');
  if (context.state.products[id]) {
    throw invalidRequest(`Product already exists: ${id}`, 'id', 'resource_already_exists');
  }
  const product: ProductRecord = {
    id,
    created: at,
    name: given.name,
    description: given.description ?? null,
    active: true,
    metadata: given.metadata,
  };
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

function createPrice(
  context: EmulatorContext,
  given: z.output<z.ZodObject<typeof priceFields>>,
): PriceRecord {
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw invalidRequest('Specify either `product` or `product_data`.', 'product', 'parameter_missing');
  }
  if (given.product !== undefined) requireParam(context.state.products, given.product, 'product', 'product');
  takeLookupKey(context, given.lookup_key, given.transfer_lookup_key);
  const price: PriceRecord = {
    id: newId('price'),
    created: context.now(),
    product: given.product ?? createProduct(context, given.product_data ?? { name: '', metadata: {} }).id,
    currency: given.currency,
    unitAmount: given.unit_amount,
    interval: given.recurring.interval,
    intervalCount: given.recurring.interval_count,
    lookupKey: given.lookup_key ?? null,
    nickname: given.nickname ?? null,
    active: given.active,
    metadata: given.metadata,
  };
  context.state.prices[price.id] = price;
  context.emit('price.created', priceView(price), { customer: null, at: price.created });
  return price;
}

const listed = (wanted: readonly unknown[] | undefined, value: unknown): boolean =>
  wanted === undefined || wanted.includes(value);

export const catalogueRoutes = [
  route('POST', '/v1/products', z.strictObject({ ...productFields, id: text.optional() }), (context, given) =>
    productView(
      createProduct(context, {
        name: given.name,
        metadata: given.metadata,
        description: given.description ?? null,
        ...(given.id !== undefined && { id: given.id }),
      }),
    ),
  ),
  route(
    'GET',
    '/v1/products',
    z.strictObject({ ...page, active: flag.optional(), ids: z.array(text).optional() }),
    (context, query) =>
      listPage(
        Object.values(context.state.products).filter(
          ({ id, active }) =>
            listed(query.ids, id) && listed(query.active === undefined ? undefined : [query.active], active),
        ),
        query,
        '/v1/products',
        productView,
      ),
  ),
  route('GET', '/v1/products/:id', z.strictObject(expand), (context, _query, id) =>
    productView(requireById(context.state.products, id, 'product')),
  ),
  route('POST', '/v1/prices', z.strictObject(priceFields), (context, given) =>
    priceView(createPrice(context, given)),
  ),
  route(
    'GET',
    '/v1/prices',
    z.strictObject({
      ...page,
      active: flag.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      type: z.enum(['recurring', 'one_time']).optional(),
    }),
    (context, query) =>
      listPage(
        Object.values(context.state.prices).filter(
          ({ lookupKey, active, product }) =>
            listed(query.lookup_keys, lookupKey) &&
            listed(query.active === undefined ? undefined : [query.active], active) &&
            listed(query.product === undefined ? undefined : [query.product], product) &&
            query.type !== 'one_time',
        ),
        query,
        '/v1/prices',
        priceView,
      ),
  ),
  route('GET', '/v1/prices/:id', z.strictObject(expand), (context, _query, id) =>
    priceView(requireById(context.state.prices, id, 'price')),
  ),
];
