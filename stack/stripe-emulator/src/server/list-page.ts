import type Stripe from 'stripe';
import { resourceMissing } from './api-error.js';

interface Page {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/** One page of a list, newest first, with Stripe's cursors. */
export function listPage<Row extends { id: string }, View>(
  rows: readonly Row[],
  page: Page,
  url: string,
  view: (row: Row) => View,
): Stripe.ApiList<View> {
  const newestFirst = rows.toReversed();
  const { limit, starting_after: after, ending_before: before } = page;
  if (before !== undefined) {
    const end = positionOf(newestFirst, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newestFirst.slice(start, end).map(view), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : positionOf(newestFirst, after, 'starting_after') + 1;
  const data = newestFirst.slice(start, start + limit).map(view);
  return { object: 'list', data, has_more: newestFirst.length > start + limit, url };
}

function positionOf(rows: readonly { id: string }[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position === -1) throw resourceMissing('object', id, param, 400);
  return position;
}

/** A complete list inside an object. */
export const completeList = <View>(data: View[], url: string): Stripe.ApiList<View> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
