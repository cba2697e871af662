import { resourceMissing } from '../server/api-error.js';
import type { CustomerRecord } from '../state/records.js';
import type { EmulatorContext } from '../state/emulator-context.js';

/** Returns the row with an ID, or throws Stripe's 404. */
export function requireById<Row>(table: Record<string, Row>, id: string, what: string): Row {
  const row = Object.hasOwn(table, id) ? table[id] : undefined;
  if (row === undefined) throw resourceMissing(what, id);
  return row;
}

/** Returns the row that a parameter names, or throws a 400 for that parameter. */
export function requireParam<Row>(table: Record<string, Row>, id: string, what: string, param: string): Row {
  const row = Object.hasOwn(table, id) ? table[id] : undefined;
  if (row === undefined) throw resourceMissing(what, id, param, 400);
  return row;
}

/** Returns the customer that a parameter names. A deleted customer counts as missing. */
export function requireCustomerParam(context: EmulatorContext, id: string): CustomerRecord {
  const customer = requireParam(context.state.customers, id, 'customer', 'customer');
  if (customer.deleted) throw resourceMissing('customer', id, 'customer', 400);
  return customer;
}
