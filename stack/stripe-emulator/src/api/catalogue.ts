import { z } from 'zod';
import { invalid } from '../server/api-error.js';
import { listPage } from '../server/list-page.js';
import { expand, flag, metadata, page, text, unsettable, whole } from '../server/params.js';
import { route } from '../server/route.js';
import { newId } from '../state/new-id.js';
import type { PriceRecord, ProductRecord } from '../state/records.js';
import { priceView, productView } from '../views/catalogue.js';
import type { World } from '../state/world.js';
import { found, named } from './found.js';

const productFields = {
  ...expand,
  name: text,
  description: unsettable.optional(),
  active: flag.default(true),
  metadata: metadata.default({}),
};

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: whole.min(1).default(1),
  usage_type: z.literal('licensed').optional(),
});

const priceFields = {
  ...expand,
  currency: text,
  unit_amount: whole.min(0),
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
  world: World,
  given: Pick<ProductRecord, 'name' | 'metadata'> & { id?: string; description?: string | null },
): ProductRecord {
  const at = world.now();
  const id = given.id ?? newId('prod');
  if (world.state.products[id]) {
    throw invalid(`Product already exists: ${id}`, 'id', 'resource_already_exists');
  }
  const product: ProductRecord = {
    id,
    created: at,
    name: given.name,
    description: given.description ?? null,
    active: true,
    metadata: given.metadata,
  };
  world.state.products[id] = product;
  world.emit('product.created', productView(product), { customer: null, at });
  return product;
}

/** A lookup key names one price; another takes it over only when told to. */
function takeLookupKey(world: World, key: string | undefined, transfer: boolean): void {
  if (key === undefined) return;
  const holder = Object.values(world.state.prices).find(({ lookupKey }) => lookupKey === key);
  if (!holder) return;
  if (!transfer) {
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  }
  holder.lookupKey = null;
  world.emit('price.updated', priceView(holder), { customer: null, at: world.now() });
}

function createPrice(world: World, given: z.output<z.ZodObject<typeof priceFields>>): PriceRecord {
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw invalid('Give one of `product` and `product_data`.', 'product', 'parameter_missing');
  }
  if (given.product !== undefined) named(world.state.products, given.product, 'product', 'product');
  takeLookupKey(world, given.lookup_key, given.transfer_lookup_key);
  const price: PriceRecord = {
    id: newId('price'),
    created: world.now(),
    product: given.product ?? createProduct(world, given.product_data ?? { name: '', metadata: {} }).id,
    currency: given.currency,
    unitAmount: given.unit_amount,
    interval: given.recurring.interval,
    intervalCount: given.recurring.interval_count,
    lookupKey: given.lookup_key ?? null,
    nickname: given.nickname ?? null,
    active: given.active,
    metadata: given.metadata,
  };
  world.state.prices[price.id] = price;
  world.emit('price.created', priceView(price), { customer: null, at: price.created });
  return price;
}

const listed = (wanted: readonly unknown[] | undefined, value: unknown): boolean =>
  wanted === undefined || wanted.includes(value);

export const catalogueRoutes = [
  route('POST', '/v1/products', z.strictObject({ ...productFields, id: text.optional() }), (world, given) =>
    productView(
      createProduct(world, {
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
    (world, query) =>
      listPage(
        Object.values(world.state.products).filter(
          ({ id, active }) =>
            listed(query.ids, id) && listed(query.active === undefined ? undefined : [query.active], active),
        ),
        query,
        '/v1/products',
        productView,
      ),
  ),
  route('GET', '/v1/products/:id', z.strictObject(expand), (world, _query, id) =>
    productView(found(world.state.products, id, 'product')),
  ),
  route('POST', '/v1/prices', z.strictObject(priceFields), (world, given) =>
    priceView(createPrice(world, given)),
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
    (world, query) =>
      listPage(
        Object.values(world.state.prices).filter(
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
  route('GET', '/v1/prices/:id', z.strictObject(expand), (world, _query, id) =>
    priceView(found(world.state.prices, id, 'price')),
  ),
];
