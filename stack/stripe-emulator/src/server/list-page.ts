import type Stripe from 'stripe';
import { resourceMissing } from './api-error.js';

interface Page {
  readonly limit: number;
  readonly starting_after?: string | undefined;
}

/** One page of a list, newest first, with Stripe's cursor. */
export function listPage<Row extends { id: string }, View>(
  rows: readonly Row[],
  page: Page,
  url: string,
  view: (row: Row) => View,
): Stripe.ApiList<View> {
  const newestFirst = rows.toReversed();
  const { limit, starting_after: after } = page;
  const start = after === undefined ? 0 : positionOf(newestFirst, after) + 1;
  const data = newestFirst.slice(start, start + limit).map(view);
  return { object: 'list', data, has_more: newestFirst.length > start + limit, url };
}

function positionOf(rows: readonly { id: string }[], id: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position === -1) throw resourceMissing('object', id, 'starting_after', 400);
  return position;
}

/** The rows of a table that have the values that a list asks for. */
export const rowsWith = <Row extends object>(
  table: Readonly<Record<string, Row>>,
  wanted: { readonly [Name in keyof NoInfer<Row>]?: Row[Name] | undefined },
): Row[] =>
  Object.values(table).filter((row) =>
    Object.entries(wanted).every(([name, value]) => value === undefined || row[name as keyof Row] === value),
  );

export const completeList = <View>(data: View[], url: string): Stripe.ApiList<View> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
