import { z } from 'zod';
import { invalidRequest } from '../server/api-error.js';
import { flag, metadata, text, integer } from '../server/params.js';
import { newId } from '../state/new-id.js';
import type { ItemRecord, SubscriptionRecord } from '../state/records.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { requireParam } from './require.js';
import { mergeMetadata } from './merge-metadata.js';

/** Item changes in updates and previews: an ID to change or remove an item, or a price to add one. */
export const itemChanges = z.array(
  z.strictObject({
    id: text.optional(),
    price: text.optional(),
    quantity: integer.min(0).optional(),
    deleted: flag.optional(),
    metadata: metadata.optional(),
  }),
);

/** Returns the items after a list of changes. Items that are not named stay. */
export function changedItems(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  changes: z.output<typeof itemChanges>,
  at: number,
): ItemRecord[] {
  const items = subscription.items.map((item) => ({ ...item }));
  changes.forEach((change, index) => {
    const param = `items[${String(index)}]`;
    if (change.price !== undefined)
      requireParam(context.state.prices, change.price, 'price', `${param}[price]`);
    if (change.id === undefined) {
      if (change.price === undefined)
        throw invalidRequest(`Missing required param: ${param}[price].`, `${param}[price]`);
      if (items.some(({ price }) => price === change.price)) {
        throw invalidRequest(
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
    if (!item)
      throw invalidRequest(`No such subscription_item: '${change.id}'`, `${param}[id]`, 'resource_missing');
    if (change.deleted) {
      items.splice(position, 1);
      return;
    }
    item.price = change.price ?? item.price;
    item.quantity = change.quantity ?? item.quantity;
    item.metadata = mergeMetadata(item.metadata, change.metadata);
  });
  if (items.length === 0) throw invalidRequest('A subscription must have at least one active plan.', 'items');
  return items;
}
