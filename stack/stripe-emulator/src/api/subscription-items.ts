import { z } from 'zod';
import { invalid } from '../server/api-error.js';
import { flag, metadata, text, whole } from '../server/params.js';
import { newId } from '../state/new-id.js';
import type { ItemRecord, SubscriptionRecord } from '../state/records.js';
import type { World } from '../state/world.js';
import { named } from './found.js';
import { merged } from './merged.js';

/** How updates and previews name items: an id to change or take away, or a price to add. */
export const itemChanges = z.array(
  z.strictObject({
    id: text.optional(),
    price: text.optional(),
    quantity: whole.min(0).optional(),
    deleted: flag.optional(),
    metadata: metadata.optional(),
  }),
);

/** The items as they are after a list of changes; those that are not named stay. */
export function changedItems(
  world: World,
  subscription: SubscriptionRecord,
  changes: z.output<typeof itemChanges>,
  at: number,
): ItemRecord[] {
  const items = subscription.items.map((item) => ({ ...item }));
  changes.forEach((change, index) => {
    const param = `items[${String(index)}]`;
    if (change.price !== undefined) named(world.state.prices, change.price, 'price', `${param}[price]`);
    if (change.id === undefined) {
      if (change.price === undefined)
        throw invalid(`Missing required param: ${param}[price].`, `${param}[price]`);
      if (items.some(({ price }) => price === change.price)) {
        throw invalid(
          `Cannot add multiple subscription items with the same plan: ${change.price}`,
          `${param}[price]`,
        );
      }
      const { price, quantity = 1 } = change;
      items.push({ id: newId('si'), created: at, price, quantity, metadata: change.metadata ?? {} });
      return;
    }
    const position = items.findIndex(({ id }) => id === change.id);
    const item = items[position];
    if (!item) throw invalid(`No such subscription_item: '${change.id}'`, `${param}[id]`, 'resource_missing');
    if (change.deleted) {
      items.splice(position, 1);
      return;
    }
    item.price = change.price ?? item.price;
    item.quantity = change.quantity ?? item.quantity;
    item.metadata = merged(item.metadata, change.metadata);
  });
  if (items.length === 0) throw invalid('A subscription must have at least one active plan.', 'items');
  return items;
}
