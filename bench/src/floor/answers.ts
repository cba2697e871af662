import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { POLICY_NUMBER } from '../seed/sample-values.js';
import { statements, writes } from './statements.js';

export interface Asked {
  readonly accountId: string;
  readonly userId: string;
  readonly seesAll: boolean;
  readonly url: URL;
  readonly body: Readonly<Record<string, unknown>>;
  readonly ssnIndex: string | null;
}

type Answer = (client: pg.PoolClient, asked: Asked, id: string) => Promise<unknown>;

const HOUR_MS = 3_600_000;
const key = randomBytes(32);
// An encrypted email, because the floor only computes the audit chain's hashes.
const ENVELOPE = `v1.1.${'A'.repeat(60)}`;

const scopeOf = ({ accountId, userId, seesAll }: Asked) => [accountId, userId, seesAll];

const rows =
  (sql: string): Answer =>
  async (client, asked, id) =>
    (await client.query<object>(sql, [...scopeOf(asked), id])).rows;

const list: Answer = async (client, asked) => {
  const { searchParams } = asked.url;
  const search = searchParams.get('search');
  // Prepared, because planning takes longer than answering.
  const page = async (name: 'list' | 'search' | 'searchTerm' | 'searchSsn', ...values: unknown[]) =>
    (await client.query<object>({ name, text: statements[name], values: [...scopeOf(asked), ...values] }))
      .rows;
  if (search === null) return page('list', (Number(searchParams.get('page')) - 1) * 10);
  const pattern = `%${search}%`;
  if (search === POLICY_NUMBER) return page('searchTerm', pattern, search.toLowerCase());
  if (asked.ssnIndex === null) return page('search', pattern);
  await client.query<object>(writes.limit, [`floor:${asked.userId}`, Date.now() + HOUR_MS]);
  await client.query<object>(writes.tally, [asked.accountId, asked.userId]);
  return page('searchSsn', pattern, asked.ssnIndex);
};

const palette: Answer = async (client, asked) => {
  const typed = asked.url.searchParams.get('q') ?? '';
  const words = typed.split(' ');
  const query = (sql: string, value: unknown) => client.query<object>(sql, [...scopeOf(asked), value]);
  const { rows: found } = await (words.length === 1
    ? query(statements.palette, typed)
    : query(statements.paletteWords, words));
  return found;
};

const dashboard: Answer = async (client, asked) => {
  const counts = await client.query<object>(statements.counts, scopeOf(asked));
  const newest = await client.query<object>(statements.newest, scopeOf(asked));
  return { ...counts.rows[0], recent_activities: newest.rows };
};

const reveal: Answer = async (client, asked, id) => {
  const { rows: found } = await client.query<object>(writes.sealed, [...scopeOf(asked), id]);
  await client.query<object>(writes.lock, [`reveal:${asked.userId}`]);
  await client.query<object>(writes.revealsOfTheMinute, [asked.accountId, asked.userId]);
  await chain(client, asked, 'individual.revealed', id, ['ssn']);
  return found[0];
};

const edit: Answer = async (client, asked, id) => {
  await client.query<object>(writes.hold, [...scopeOf(asked), id]);
  const { rows: edited } = await client.query<object>(writes.edit, [
    asked.accountId,
    id,
    asked.body['nickname'],
  ]);
  await tell(client, asked, 'updated', id);
  return edited[0];
};

const create: Answer = async (client, asked) => {
  const { accountId, userId, body } = asked;
  const id = randomUUID();
  const index = createHmac('sha256', key).update(String(body['email'])).digest('base64url');
  const values = [id, accountId, userId, body['first_name'], body['last_name'], ENVELOPE, index];
  const { rows: created } = await client.query<object>(writes.create, values);
  await tell(client, asked, 'created', id);
  return created[0];
};

export const answers: readonly (readonly [method: string, path: RegExp, answer: Answer])[] = [
  ['GET', /^\/api\/insureds$/, list],
  ['POST', /^\/api\/insureds$/, create],
  ['GET', /^\/api\/insureds\/([^/]+)$/, rows(statements.individual)],
  ['PUT', /^\/api\/insureds\/([^/]+)$/, edit],
  ['GET', /^\/api\/insureds\/([^/]+)\/reveal\/ssn$/, reveal],
  ['GET', /^\/api\/insureds\/([^/]+)\/addresses$/, rows(statements.addresses)],
  ['GET', /^\/api\/insureds\/([^/]+)\/phones$/, rows(statements.phones)],
  ['GET', /^\/api\/dependents\/([^/]+)$/, rows(statements.dependents)],
  [
    'GET',
    /^\/api\/policies$/,
    (client, asked) =>
      rows(statements.policies)(client, asked, asked.url.searchParams.get('insured_id') ?? ''),
  ],
  ['GET', /^\/api\/dashboard$/, dashboard],
  ['GET', /^\/api\/search$/, palette],
];

/** The rows that a change must write in addition: the chained audit entry, the history, the event. */
async function tell(client: pg.PoolClient, asked: Asked, change: string, id: string): Promise<void> {
  const fields = Object.keys(asked.body);
  const told = JSON.stringify(fields.map((field) => ({ field, before: null, after: asked.body[field] })));
  await client.query<object>(writes.change, [randomUUID(), asked.accountId, id, change, told, asked.userId]);
  const event = { id: randomUUID(), account_id: asked.accountId, subject_id: id, change };
  await client.query<object>(writes.event, [event.id, JSON.stringify(event)]);
  await chain(client, asked, `individual.${change}`, id, fields);
}

async function chain(
  client: pg.PoolClient,
  { accountId, userId }: Asked,
  action: string,
  recordId: string,
  fields: readonly string[],
): Promise<void> {
  await client.query<object>(writes.lock, [`audit:${accountId}`]);
  const { rows: last } = await client.query<{ seq: string; hash: string }>(writes.lastEntry, [accountId]);
  const entry = [accountId, Number(last[0]?.seq ?? 0) + 1, randomUUID(), new Date().toISOString(), userId];
  const facts = [...entry, action, recordId, fields];
  const hash = createHmac('sha256', key)
    .update(last[0]?.hash ?? '')
    .update(JSON.stringify(facts))
    .digest('hex');
  await client.query<object>(writes.entry, [...facts, hash]);
}
