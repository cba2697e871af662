import { newId } from '../state/new-id.js';
import type { ItemRecord, LineRecord, PriceRecord, SubscriptionRecord } from '../state/records.js';
import type { State } from '../state/state.js';
import { formatDate } from './periods.js';

type CurrentPeriod = Pick<SubscriptionRecord, 'items' | 'periodStart' | 'periodEnd'>;

function priceOf(state: State, id: string): PriceRecord {
  const price = state.prices[id];
  if (!price) throw new Error(`The price ${id} does not exist.`);
  return price;
}

const nameOf = (state: State, price: PriceRecord): string => state.products[price.product]?.name ?? price.id;

const quantityLabel = (quantity: number, name: string): string =>
  quantity === 1 ? name : `${String(quantity)} × ${name}`;

export const periodLines = (
  state: State,
  items: readonly ItemRecord[],
  start: number,
  end: number,
): LineRecord[] =>
  items.map((item) => {
    const price = priceOf(state, item.price);
    const each = `$${(price.unitAmount / 100).toFixed(2)} / month`;
    return {
      id: newId('il'),
      amount: price.unitAmount * item.quantity,
      description: `${String(item.quantity)} × ${nameOf(state, price)} (at ${each})`,
      price: price.id,
      quantity: item.quantity,
      subscriptionItem: item.id,
      proration: false,
      start,
      end,
    };
  });

/** The free lines of a trial's first invoice. */
export const trialLines = (
  state: State,
  items: readonly ItemRecord[],
  start: number,
  end: number,
): LineRecord[] =>
  items.map((item) => ({
    id: newId('il'),
    amount: 0,
    description: `Trial period for ${quantityLabel(item.quantity, nameOf(state, priceOf(state, item.price)))}`,
    price: item.price,
    quantity: item.quantity,
    subscriptionItem: item.id,
    proration: false,
    start,
    end,
  }));

/**
 * The proration lines of an item change: a credit for the unused time of each changed or removed item, and a
 * charge for the remaining time of each changed or added one. Each line is rounded to cents, as Stripe does.
 */
export function prorationLines(
  state: State,
  current: CurrentPeriod,
  next: readonly ItemRecord[],
  at: number,
): LineRecord[] {
  const same = (item: ItemRecord, others: readonly ItemRecord[]) =>
    others.some(
      ({ id, price, quantity }) => id === item.id && price === item.price && quantity === item.quantity,
    );
  const remaining = (current.periodEnd - at) / (current.periodEnd - current.periodStart);
  const line = (item: ItemRecord, sign: 1 | -1): LineRecord => {
    const price = priceOf(state, item.price);
    const words = sign === -1 ? 'Unused' : 'Remaining';
    return {
      id: newId('il'),
      amount: sign * Math.round(price.unitAmount * item.quantity * remaining),
      description: `${words} time on ${quantityLabel(item.quantity, nameOf(state, price))} after ${formatDate(at)}`,
      price: price.id,
      quantity: item.quantity,
      subscriptionItem: item.id,
      proration: true,
      start: at,
      end: current.periodEnd,
    };
  };
  return [
    ...current.items.filter((item) => !same(item, next)).map((item) => line(item, -1)),
    ...next.filter((item) => !same(item, current.items)).map((item) => line(item, 1)),
  ];
}

export const sumOf = (lines: readonly LineRecord[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);
