import { noSuch } from '../server/api-error.js';
import type { CustomerRecord } from '../state/records.js';
import type { World } from '../state/world.js';

/** The row of an id, or Stripe's 404. */
export function found<Row>(table: Record<string, Row>, id: string, what: string): Row {
  const row = Object.hasOwn(table, id) ? table[id] : undefined;
  if (row === undefined) throw noSuch(what, id);
  return row;
}

/** A row that a parameter names, or 400 on that parameter. */
export function named<Row>(table: Record<string, Row>, id: string, what: string, param: string): Row {
  const row = Object.hasOwn(table, id) ? table[id] : undefined;
  if (row === undefined) throw noSuch(what, id, param, 400);
  return row;
}

/** A customer that a parameter names; a deleted one is none. */
export function namedCustomer(world: World, id: string): CustomerRecord {
  const customer = named(world.state.customers, id, 'customer', 'customer');
  if (customer.deleted) throw noSuch('customer', id, 'customer', 400);
  return customer;
}
