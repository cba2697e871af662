// The bare loader: what a script would do that knows the tables, with the same driver. It writes the same records with
// their triggers, encrypted columns and history, and matches, plans, checks, undoes and tells nothing.

import { randomUUID } from 'node:crypto';
import type { FieldCipher } from '@bindery/field-crypto';
import { answerBare } from '../load/bare-process.js';
import type { Catalogue } from '../seed/seed-records.js';
import { bookRow } from './book.js';

const BATCH = 500;

/** Clients to load, from a number of the book on. */
export interface BareLoad {
  readonly accountId: string;
  readonly userId: string;
  readonly catalogue: Catalogue;
  readonly from: number;
  readonly rows: number;
}

type Columns = Readonly<Record<string, unknown>>;
/** The rows of one client by their tables, in the order in which they refer to each other. */
type Records = Readonly<
  Record<'individuals' | 'phones' | 'addresses' | 'policies' | 'record_changes', readonly Columns[]>
>;

await answerBare(async (client, cipher, task) => {
  const load = task as BareLoad;
  const began = performance.now();
  for (let at = load.from; at < load.from + load.rows; at += BATCH) {
    const size = Math.min(BATCH, load.from + load.rows - at);
    const made = await Promise.all(
      Array.from({ length: size }, (_, nth) => recordsOf(cipher, load, at + nth)),
    );
    await client.query('BEGIN');
    for (const table of ['individuals', 'phones', 'addresses', 'policies', 'record_changes'] as const) {
      const rows = made.flatMap((records) => records[table]);
      const columns = Object.keys(rows[0] ?? {}).join(', ');
      await client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    await client.query('COMMIT');
  }
  return { seconds: (performance.now() - began) / 1_000 };
});

async function recordsOf(cipher: FieldCipher, load: BareLoad, n: number): Promise<Records> {
  const { accountId, userId, catalogue } = load;
  const { client, phone, address, policy, carrier, product } = bookRow(n);
  const at = new Date().toISOString();
  const stored = () => ({
    ...{ id: randomUUID(), account_id: accountId, created_by: userId, created_at: at, updated_at: at },
  });
  const { id } = stored();
  const sealed = async (field: 'email' | 'ssn') => {
    const place = { accountId, table: 'individuals', rowId: id, field };
    return {
      [field]: await cipher.encrypt(place, client[field]),
      [`${field}_index`]: await cipher.blindIndex(place, client[field]),
    };
  };
  const of = { individual_id: id, is_primary: true };
  const carrier_id = catalogue.carriers[carrier];
  const product_id = catalogue.products[product];
  const records = {
    individuals: [{ ...stored(), ...client, id, ...(await sealed('email')), ...(await sealed('ssn')) }],
    phones: [{ ...stored(), ...phone, ...of, type: 'mobile' }],
    addresses: [{ ...stored(), ...address, ...of, type: 'home' }],
    policies: [{ ...stored(), ...policy, insured_id: id, carrier_id, product_id, status: 'active' }],
  };
  const line = (record_type: string, [record]: readonly { readonly id: string }[], values: Columns) => ({
    ...{ id: randomUUID(), account_id: accountId, root_id: id, record_type, record_id: record?.id },
    ...{ change: 'created', actor_id: userId, at },
    fields: Object.entries(values).map(([field, after]) =>
      field === 'email' || field === 'ssn' ? { field } : { field, before: null, after },
    ),
  });
  return {
    ...records,
    record_changes: [
      line('individual', records.individuals, client),
      line('phone', records.phones, { ...phone, ...of, type: 'mobile' }),
      line('address', records.addresses, { ...address, ...of, type: 'home' }),
      line('policy', records.policies, {
        ...policy,
        insured_id: id,
        carrier_id,
        product_id,
        status: 'active',
      }),
    ],
  };
}
