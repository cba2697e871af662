import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { AccessMetadata } from '@bindery/contracts/access';
import { daysAfter } from '@bindery/contracts/days';
import { inboxPrefix } from '@bindery/contracts/messaging';
import type { CalendarFeedState, RenewedCalendarFeed } from '@bindery/contracts/crm';
import { eventually, TEST_PUBLIC_URL } from '@bindery/test-kit';
import ICAL from 'ical.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { dayIn } from '../calendar/calendar.js';

/** A collector of traces, and what it has received. */
async function startCollector() {
  const received: string[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      received.push(body);
      res.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${String(port)}`, close: () => server.close() };
}

let crm: CrmUnderTest;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  collector = await startCollector();
  crm = await startCrmUnderTest({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, INTERNAL_PORT: '0' });
});
afterAll(async () => {
  await crm.stop();
  collector.close();
});

const FEED = '/api/calendar/feed';
const day = (offset: number) => daysAfter(dayIn('America/New_York', crm.clock.now()), offset);

/** A user whose rights identity knows too. */
function person(access: Partial<AccessMetadata> = {}): Person {
  const who = crm.person(access);
  crm.identity.setAccess(who, access);
  return who;
}
const state = async (who: Person) => (await crm.call(who, 'GET', FEED)).body as unknown as CalendarFeedState;
const renew = async (who: Person, body: object = {}) =>
  (await crm.call(who, 'POST', `${FEED}/renew`, body)).body as unknown as RenewedCalendarFeed;
/** Fetches as a calendar app does: with the address and nothing else. */
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  fetch(url.replace(TEST_PUBLIC_URL, crm.service.url), { headers });
const statusOf = async (url: string) => (await fetchFeed(url)).status;

async function summaries(url: string): Promise<string[]> {
  const calendar = new ICAL.Component(ICAL.parse(await (await fetchFeed(url)).text()) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return events.map(({ summary }) => summary).toSorted();
}

const post = async (who: Person, path: string, body: object) => {
  const answer = await crm.call(who, 'POST', `/api/${path}`, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const addTask = (who: Person, title: string, fields: object = {}) =>
  post(who, 'tasks', { title, due_date: day(1), ...fields });
async function addPolicy(who: Person, name: string, fields: object = {}) {
  const insured_id = await post(who, 'insureds', { first_name: 'Kim', last_name: name, status: 'active' });
  const carrier_id = await post(who, 'carriers', { name: `${name} Mutual` });
  const policy = { insured_id, carrier_id, status: 'active', effective_date: '2020-02-01' };
  return { insured_id, id: await post(who, 'policies', { ...policy, renewal_date: day(20), ...fields }) };
}

describe('the calendar feed of a person', () => {
  it('has an address that is shown once, and is renewed and ended', async () => {
    const who = person();
    expect(await state(who)).toMatchObject({ feed: null });
    const first = await renew(who);
    expect(first.url).toMatch(new RegExp(`^${TEST_PUBLIC_URL}/calendar/[\\w-]{43}\\.ics$`));
    expect(first.feed).toEqual({
      created_at: expect.any(String) as string,
      last_fetched_at: null,
      show_client_names: false,
    });
    expect(await state(who)).toEqual({ feed: first.feed, version: first.version });
    expect(await statusOf(first.url)).toBe(200);
    expect((await state(who)).feed?.last_fetched_at).not.toBeNull();
    const second = await renew(who, { show_client_names: true });
    expect(second.feed).toMatchObject({ last_fetched_at: null, show_client_names: true });
    expect((await renew(who)).feed.show_client_names).toBe(true);
    const last = await renew(who);
    expect(await Promise.all([first, second, last].map(({ url }) => statusOf(url)))).toEqual([404, 404, 200]);
    expect((await crm.call(who, 'DELETE', FEED)).status).toBe(204);
    expect((await crm.call(who, 'DELETE', FEED)).status).toBe(204);
    expect(await state(who)).toMatchObject({ feed: null });
    expect(await statusOf(last.url)).toBe(404);
    expect((await crm.call(who, 'PUT', FEED, { show_client_names: true })).status).toBe(409);
    const audited = await crm.rows<{ action: string }>(
      'SELECT action FROM audit_entries WHERE account_id = $1 ORDER BY seq',
      [who.accountId],
    );
    expect(audited.map(({ action }) => action.replace('calendar-feed.', ''))).toEqual([
      ...Array<string>(4).fill('renewed'),
      'revoked',
    ]);
  });

  it('leaves one address when it is renewed twice at once', async () => {
    const who = person();
    const made = await Promise.all([renew(who), renew(who), renew(who)]);
    const statuses = await Promise.all(made.map(({ url }) => statusOf(url)));
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
  });

  it('fails nowhere when it is made, changed and ended at once', async () => {
    const who = person();
    await renew(who);
    const calls = Array.from({ length: 8 }, (_, index) => [
      crm.call(who, 'PUT', FEED, { show_client_names: index % 2 === 0 }),
      crm.call(who, 'DELETE', FEED),
      crm.call(who, 'POST', `${FEED}/renew`, {}),
    ]).flat();
    const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
    statuses.delete(409);
    expect([...statuses].toSorted()).toEqual([200, 204]);
  });

  it('is refused with words that are not of it', async () => {
    const who = person();
    for (const body of [{ show_client_names: 'yes' }, { secret: 'mine' }])
      expect((await crm.call(who, 'POST', `${FEED}/renew`, body)).status).toBe(422);
    expect((await crm.call(who, 'PUT', FEED, {})).status).toBe(422);
    expect(await state(who)).toMatchObject({ feed: null });
  });
});

describe('a calendar', () => {
  it('has the open tasks of its person and the renewals that they see, within its time', async () => {
    const who = person();
    const colleague = person({ account_id: who.accountId });
    await addTask(who, 'Mine');
    await addTask(colleague, "A colleague's");
    await addTask(who, 'Without a day', { due_date: null });
    await addTask(who, 'Long ago', { due_date: day(-31) });
    await addTask(who, 'A month ago', { due_date: day(-30) });
    await addTask(who, 'Next year', { due_date: day(400) });
    await addTask(who, 'Too far', { due_date: day(401) });
    const done = await addTask(who, 'Done');
    await crm.call(who, 'POST', `/api/tasks/${done}/complete`);
    const deleted = await addTask(who, 'Deleted');
    await crm.call(who, 'DELETE', `/api/tasks/${deleted}`);
    await addPolicy(who, 'Ito');
    await addPolicy(who, 'Canceled', { status: 'canceled' });
    await addPolicy(who, 'Late', { renewal_date: day(401) });
    await addTask(person(), "Another agency's");
    const { url } = await renew(who);
    expect(await summaries(url)).toEqual(['A month ago', 'Mine', 'Next year', 'Renewal (Ito Mutual)']);
  });

  it('follows the rights of its person at each fetch, and names only clients whom they see', async () => {
    const who = person();
    const own = { sees_all: false, edits_all: false };
    const agent = person({ account_id: who.accountId, ...own });
    const theirs = await addPolicy(agent, 'Own');
    const others = await addPolicy(who, 'Other');
    await addTask(agent, 'Call', { insured_id: theirs.insured_id });
    await addTask(agent, 'Visit', { insured_id: theirs.insured_id, due_time: '09:00' });
    await crm.rows("UPDATE tasks SET insured_id = $1 WHERE title = 'Visit'", [others.insured_id]);
    const { url } = await renew(agent, { show_client_names: true });
    const mine = ['Call: Kim Own', 'Renewal: Kim Own (Own Mutual)', 'Visit'];
    expect(await summaries(url)).toEqual(mine);
    crm.identity.setAccess(agent, { sees_all: true });
    expect(await summaries(url)).toEqual([
      ...['Call: Kim Own', 'Renewal: Kim Other (Other Mutual)', 'Renewal: Kim Own (Own Mutual)'],
      'Visit: Kim Other',
    ]);
    crm.identity.setAccess(agent, own);
    expect(await summaries(url)).toEqual(mine);
    await crm.call(agent, 'PUT', FEED, { show_client_names: false });
    expect(await summaries(url)).toEqual(['Call', 'Renewal (Own Mutual)', 'Visit']);
  });

  it('is a private file, sent again only when it has changed', async () => {
    const who = person();
    const id = await addTask(who, 'Call');
    const { url } = await renew(who);
    const { status, headers } = await fetchFeed(url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const tag = headers.get('etag') ?? '';
    const again = await fetchFeed(url, { 'if-none-match': `"other", W/${tag}` });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
    expect((await fetchFeed(url, { 'if-none-match': '"other"' })).status).toBe(200);
    await crm.call(who, 'PUT', `/api/tasks/${id}`, { title: 'Call again' });
    const changed = await fetchFeed(url, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('is at no address when its person has lost the CRM, the plan has ended, or they are gone', async () => {
    const who = person();
    const { url } = await renew(who);
    const unknown = await (await fetchFeed(`${TEST_PUBLIC_URL}/calendar/${'x'.repeat(43)}.ics`)).json();
    const without: (Partial<AccessMetadata> | undefined)[] = [
      { entitlement: 'inactive' },
      { entitlement: 'none' },
      { service_level: 'capture_only' },
      { user_role: 'pending' },
      undefined,
    ];
    for (const access of without) {
      crm.identity.setAccess(who, access);
      const refused = await fetchFeed(url);
      expect([access, refused.status, refused.headers.get('cache-control')]).toEqual([
        access,
        404,
        'no-store',
      ]);
      const problem = { ...((await refused.json()) as object), request_id: '' };
      expect(problem).toEqual({ ...(unknown as object), request_id: '' });
    }
    crm.identity.setAccess(who, {});
    expect(await statusOf(url)).toBe(200);
  });

  it.each([
    ['deactivated', [{ is_active: false }]],
    ['removed', []],
    ['gone with the account', undefined],
  ])('ends for good when its person is %s', async (_how, members) => {
    const who = person();
    const other = person({ account_id: who.accountId });
    const { url } = await renew(who);
    const kept = await renew(other);
    const present = [who, other].map(({ userId: id }) => ({ id }));
    crm.identity.setMembers(who.accountId, present);
    await crm.identity.announce(who.accountId);
    const feeds = () =>
      crm.rows<{ user_id: string }>('SELECT user_id FROM calendar_feeds WHERE account_id = $1', [
        who.accountId,
      ]);
    await eventually(async () => {
      expect(await crm.rows('SELECT 1 FROM agents WHERE account_id = $1', [who.accountId])).toHaveLength(2);
    });
    expect(await feeds()).toHaveLength(2);
    const rest = members && [{ id: other.userId }, ...members.map((one) => ({ ...one, id: who.userId }))];
    crm.identity.setMembers(who.accountId, rest);
    await crm.identity.announce(who.accountId, 'removed');
    await eventually(async () => expect(await feeds()).toHaveLength(rest ? 1 : 0));
    expect(await statusOf(url)).toBe(404);
    expect(await statusOf(kept.url)).toBe(rest ? 200 : 404);
  });

  it('answers 429 with Retry-After to a network that floods it', async () => {
    const { url } = await renew(person());
    const from = { 'x-forwarded-for': '198.51.100.9' };
    expect((await fetchFeed(url, from)).status).toBe(200);
    await crm.rows("UPDATE rate_limits SET points = 600 WHERE key LIKE 'calendar-feeds:%' AND points = 1");
    const refused = await fetchFeed(url, from);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect((await fetchFeed(url, { 'x-forwarded-for': '198.51.100.10' })).status).toBe(200);
  });
});

/** The spans of all requests so far: they are exported in their order, and the last one is known by its trace. */
async function exportedSpans(who: Person): Promise<string> {
  const traceId = randomBytes(16).toString('hex');
  await crm.call(who, 'GET', FEED, undefined, { traceparent: `00-${traceId}-${'1'.repeat(16)}-01` });
  await eventually(() => expect(collector.received.join()).toContain(traceId), { timeoutMs: 15_000 });
  return collector.received.join();
}

async function scrapedMetrics(): Promise<string> {
  const line = crm.log.find((one) => one.includes('serving metrics')) ?? '{}';
  const { url } = JSON.parse(line) as { url: string };
  return (await fetch(url)).text();
}

describe('the secret of an address', () => {
  it('is in no table, stream, log line, span, metric or answer but its own', async () => {
    const who = person();
    const { url } = await renew(who);
    const secret = url.slice(-47, -4);
    await fetchFeed(url);
    await crm.call(who, 'DELETE', FEED);
    expect(await statusOf(url)).toBe(404);
    await fetchFeed(url.replace('.ics', '%zz.ics'));
    await fetchFeed(url.replace('.ics', '.txt'));
    await fetch(url.replace(TEST_PUBLIC_URL, crm.service.url), { method: 'POST' });
    crm.identity.setAccess(who, undefined);
    const tables = await crm.rows<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const copies = await Promise.all(tables.map(({ name }) => crm.rows(`SELECT t::text FROM ${name} AS t`)));
    const connection = await connect({
      ...{ servers: crm.nats.url, ...crm.nats.credentialsFor('crm'), inboxPrefix: inboxPrefix('crm') },
    });
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const stream = JSON.stringify(await manager.streams.info('CRM_EVENTS'));
    await connection.close();
    const rest = [JSON.stringify(copies), stream, ...crm.log, JSON.stringify(await state(who))].join('\n');
    const told = [rest, await exportedSpans(who), await scrapedMetrics()];
    for (const one of told) {
      expect(one).toContain('/calendar/:secret.ics');
      expect(one).not.toContain(secret);
    }
  });

  it('is found by its hash alone, in one row at a time', async () => {
    const who = person();
    await renew(who);
    const [row] = await crm.rows<{ secret_hash: string }>(
      'SELECT secret_hash FROM calendar_feeds WHERE account_id = $1',
      [who.accountId],
    );
    expect(await statusOf(`${TEST_PUBLIC_URL}/calendar/${row!.secret_hash}.ics`)).toBe(404);
  });
});
