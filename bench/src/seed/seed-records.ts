import { randomUUID } from 'node:crypto';
import { crmCipher, type RunningStack } from '@bindery/stack';
import type { Agency } from '../people/agency.js';
import { firstNames, lastNames } from './sample-values.js';
import { seal, ssnOf, type Sealed } from './encrypted-values.js';

export const CARRIERS = 24;
export const PRODUCTS_EACH = 3;
const BATCH_SIZE = 5_000;

/** The platform's carriers and products. A carrier's products are consecutive, in the order of the carriers. */
export interface Catalogue {
  readonly carriers: readonly string[];
  readonly products: readonly string[];
}

/** A loaded individual. */
export interface Entry {
  readonly id: string;
  readonly ssn: string;
}

/** The owner of the rows. */
interface Shelf {
  readonly accountId: string;
  /** The agents of the individuals, in turn. */
  readonly agents: readonly string[];
  readonly createdBy: string;
}

/** Loads the platform's carriers and products, for the policies of all accounts. */
export async function loadCatalogue(stack: RunningStack): Promise<Catalogue> {
  const carriers = Array.from({ length: CARRIERS }, () => randomUUID());
  const products = Array.from({ length: CARRIERS * PRODUCTS_EACH }, () => randomUUID());
  const nobody = randomUUID();
  await stack.query(
    'crm',
    `INSERT INTO carriers (id, created_by, name, is_global, created_at, updated_at)
     SELECT id, $2, 'Carrier ' || nth, true, now(), now() FROM unnest($1::uuid[]) WITH ORDINALITY AS one (id, nth)`,
    [carriers, nobody],
  );
  await stack.query(
    'crm',
    `INSERT INTO products (id, created_by, carrier_id, name, type, is_global, created_at, updated_at)
     SELECT id, $3, ($2::uuid[])[1 + (nth - 1) / ${String(PRODUCTS_EACH)}], 'Product ' || nth, 'life', true, now(), now()
     FROM unnest($1::uuid[]) WITH ORDINALITY AS one (id, nth)`,
    [products, carriers, nobody],
  );
  return { carriers, products };
}

/**
 * Loads individuals of an agency whose users sign in, with encrypted values, dependents, addresses and phones, assigned
 * to the agents in turn. The agency's keys must exist.
 */
export async function loadAgency(
  stack: RunningStack,
  agency: Agency,
  catalogue: Catalogue,
  rows: number,
): Promise<Entry[]> {
  const { accountId } = agency;
  const shelf = {
    accountId,
    agents: agency.agents.map(({ userId }) => userId),
    createdBy: agency.admins[0]?.userId ?? '',
  };
  const cipher = crmCipher(stack);
  const entries: Entry[] = [];
  for (let from = 0; from < rows; from += BATCH_SIZE) {
    const sealed = await Promise.all(
      Array.from({ length: Math.min(BATCH_SIZE, rows - from) }, (_, nth) =>
        seal(cipher, accountId, randomUUID(), from + nth),
      ),
    );
    await insertIndividuals(stack, shelf, sealed, from);
    entries.push(...sealed.map(({ id }, nth) => ({ id, ssn: ssnOf(from + nth) })));
  }
  await insertPolicies(stack, shelf, catalogue);
  await insertFamilies(stack, shelf);
  return entries;
}

/**
 * Loads individuals with policies of an account without sign-ins, unless one is named. Their protected values are noise of
 * the same length, which nothing reads.
 */
export async function loadNeighbour(
  stack: RunningStack,
  catalogue: Catalogue,
  rows: number,
  { accountId, agents }: Pick<Shelf, 'accountId' | 'agents'> = {
    accountId: randomUUID(),
    agents: Array.from({ length: 10 }, () => randomUUID()),
  },
): Promise<void> {
  const shelf = { accountId, agents, createdBy: randomUUID() };
  const noise = `'v1.1.' || md5(random()::text) || md5(random()::text)`;
  await insertFrom(
    stack,
    shelf,
    `SELECT gen_random_uuid() AS id, ${noise} AS email, md5(random()::text) AS email_index, ${noise} AS ssn,
       md5(random()::text) AS ssn_index, nth FROM generate_series(0, $6::int - 1) AS nth`,
    [rows],
  );
  await insertPolicies(stack, shelf, catalogue);
}

/** Loads records that no search finds: writing their terms takes most of the time of loading a large book. */
export async function withoutSearchTerms<T>(stack: RunningStack, load: () => Promise<T>): Promise<T> {
  const turn = async (to: 'DISABLE' | 'ENABLE') => {
    for (const table of ['individuals', 'phones', 'policies'])
      await stack.query('crm', `ALTER TABLE ${table} ${to} TRIGGER search_terms`);
  };
  await turn('DISABLE');
  const loaded = await load();
  await turn('ENABLE');
  return loaded;
}

/** Updates the planner's statistics, and leaves no work for autovacuum during the measurement. */
export async function settle(stack: RunningStack): Promise<void> {
  await stack.query(
    'crm',
    `VACUUM (ANALYZE) individuals, policies, addresses, phones, dependents, carriers, products, search_terms`,
  );
  await stack.query('crm', 'CHECKPOINT');
}

function insertIndividuals(
  stack: RunningStack,
  shelf: Shelf,
  sealed: readonly Sealed[],
  from: number,
): Promise<void> {
  return insertFrom(
    stack,
    shelf,
    `SELECT id, email, email_index, ssn, ssn_index, $11::int + nth - 1 AS nth
     FROM unnest($6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[])
       WITH ORDINALITY AS one (id, email, email_index, ssn, ssn_index, nth)`,
    [
      sealed.map(({ id }) => id),
      sealed.map(({ email }) => email),
      sealed.map(({ emailIndex }) => emailIndex),
      sealed.map(({ ssn }) => ssn),
      sealed.map(({ ssnIndex }) => ssnIndex),
      from,
    ],
  );
}

/** The database generates all other values of an individual from its row number. */
async function insertFrom(
  stack: RunningStack,
  { accountId, agents, createdBy }: Shelf,
  source: string,
  values: readonly unknown[],
): Promise<void> {
  const picked = (list: string, stride: string) =>
    `(${list})[1 + (nth * ${stride})::bigint % cardinality(${list})]`;
  await stack.query(
    'crm',
    `INSERT INTO individuals (id, account_id, created_by, first_name, last_name, dob, gender, type, status, assigned_agent,
       email, email_index, ssn, ssn_index, created_at, updated_at)
     SELECT id, $1, $2, ${picked('$4::text[]', '7')}, ${picked('$5::text[]', '11')},
       date '1935-01-01' + (nth * 37 % 25000)::int, (ARRAY['M', 'F', 'U'])[1 + nth % 3], 'client',
       (ARRAY['active', 'active', 'active', 'lead', 'inactive', 'submitted'])[1 + nth % 6],
       ${picked('$3::uuid[]', '1')}, email, email_index, ssn, ssn_index,
       now() - nth * interval '17 minutes', now() - nth * interval '17 minutes'
     FROM (${source}) AS people`,
    [accountId, createdBy, agents, firstNames, lastNames, ...values],
  );
}

/** One policy for each, and a second one for every third. */
async function insertPolicies(stack: RunningStack, shelf: Shelf, catalogue: Catalogue): Promise<void> {
  await stack.query(
    'crm',
    `INSERT INTO policies (id, account_id, created_by, policy_number, insured_id, carrier_id, product_id, status, premium,
       effective_date, created_at, updated_at)
     SELECT gen_random_uuid(), $1, created_by, 'P' || lpad((nth * 2 + again)::text, 8, '0'), id,
       ($2::uuid[])[1 + product / ${String(PRODUCTS_EACH)}], ($3::uuid[])[1 + product],
       (ARRAY['active', 'active', 'active', 'inactive', 'canceled', 'expired'])[1 + nth % 6],
       20 + nth % 400, date '2020-01-01' + (nth % 2000)::int, created_at, created_at
     FROM (
       SELECT id, created_by, created_at, nth, again, (nth * 5 + again) % cardinality($3::uuid[]) AS product
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS nth FROM individuals WHERE account_id = $1) AS insured
       JOIN generate_series(0, 1) AS again ON again = 0 OR nth % 3 = 0
     ) AS sold`,
    [shelf.accountId, catalogue.carriers, catalogue.products],
  );
}

async function insertFamilies(stack: RunningStack, { accountId }: Shelf): Promise<void> {
  await stack.query(
    'crm',
    `INSERT INTO addresses (id, account_id, created_by, individual_id, type, address1, city, state, zip, is_primary, created_at, updated_at)
     SELECT gen_random_uuid(), account_id, created_by, id, 'home', '1 Main Street', 'Albany', 'NY', '12207', true, created_at, created_at
     FROM individuals WHERE account_id = $1`,
    [accountId],
  );
  await stack.query(
    'crm',
    `INSERT INTO phones (id, account_id, created_by, individual_id, type, phone, phone_e164, is_primary, created_at, updated_at)
     SELECT gen_random_uuid(), account_id, created_by, id, 'mobile', '(212) 555-0123', '+12125550123', true, created_at, created_at
     FROM individuals WHERE account_id = $1`,
    [accountId],
  );
  await stack.query(
    'crm',
    `INSERT INTO dependents (id, account_id, created_by, individual_id, first_name, last_name, relationship, date_of_birth,
       gender, created_at, updated_at)
     SELECT gen_random_uuid(), account_id, created_by, id, 'Robin', last_name, 'child', date '2015-05-05', 'U', created_at,
       created_at
     FROM individuals, generate_series(1, 2) WHERE account_id = $1`,
    [accountId],
  );
}
