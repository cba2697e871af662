import { randomUUID } from 'node:crypto';
import { principalOf, type AccessTokenClaims, type Principal } from '@bindery/contracts/access';
import {
  reportResult,
  type ClientReportType,
  type ReportGrouping,
  type ReportResult,
} from '@bindery/contracts/crm';
import { daysAfter, monthsAfter } from '@bindery/contracts/days';
import type { Person } from '../../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';
import { addRandomClient, oneOf, random, some, type RandomClient } from '../../../test/random-clients.js';
import { dayIn } from '../../calendar/calendar.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { clientRuns } from './client-runs.js';
import type { Period, ReportQuestion } from '../report-run.js';

const ZONE = 'America/Los_Angeles';
const own = { user_role: 'agent', sees_all: false, edits_all: false, is_owner: false } as const;

let crm: SharedCrm;
let owner: Person;
let ben: Person;
let zoe: Person;
let today: string;
let period: Period;
let previous: Period;
const book: RandomClient[] = [];

async function post(who: Person, path: string, body: object): Promise<string> {
  const answer = await crm.call(who, 'POST', `/api/${path}`, body);
  expect([
    path,
    answer.status,
    JSON.stringify(answer.body).slice(0, answer.status === 201 ? 0 : 300),
  ]).toEqual([path, 201, '']);
  return answer.body.id;
}

beforeAll(async () => {
  crm = await sharedCrm();
  owner = crm.person({ user_role: 'agency_admin', is_owner: true });
  ben = crm.person({ ...own, account_id: owner.accountId });
  zoe = crm.person({ ...own, account_id: owner.accountId });
  await crm.rows(
    `INSERT INTO account_settings (account_id, time_zone, rules, version) VALUES ($1, $2, '{}', 1)`,
    [owner.accountId, ZONE],
  );
  for (const [{ userId }, name, is_active] of [
    [owner, 'Olivia', true],
    [ben, 'Ben', true],
    [zoe, 'Zoe', false],
  ] as const)
    await crm.rows('INSERT INTO agents VALUES ($1, $2, $3, $4)', [owner.accountId, userId, name, is_active]);
  today = dayIn(ZONE, crm.clock.now());
  period = { from: daysAfter(today, -59), to: today };
  previous = { from: daysAfter(today, -119), to: daysAfter(today, -60) };
  const tags: string[] = [];
  for (const name of ['Longest '.padEnd(40, 'x'), 'Short'])
    tags.push(await post(owner, 'tags', { name, color: 'teal' }));
  for (let nth = 0; nth < 50; nth += 1)
    book.push(await addRandomClient(crm, { owner, ben, zoe }, nth, today, tags));
  const carrier_id = await post(owner, 'carriers', { name: 'Aetna' });
  for (const client of book.filter(({ trashed }) => !trashed).slice(0, 12))
    await post(owner, 'policies', {
      ...{ carrier_id, insured_id: client.id, status: oneOf(['active', 'canceled']) },
      ...(random(2) === 0 && { policy_number: `N-${client.id.slice(0, 8)}` }),
      ...(random(2) === 0 && { effective_date: '2026-01-01' }),
      ...(random(2) === 0 && { premium: '10.00' }),
    });
  for (const assignee of [owner, ben, zoe]) {
    const body = { title: 'Call back', assignee_id: owner.userId };
    const id = await post(owner, 'tasks', body);
    await crm.call(owner, 'POST', `/api/tasks/${id}/complete`);
    await crm.rows('UPDATE tasks SET assignee_id = $2, completed_at = $3 WHERE id = $1', [
      id,
      assignee.userId,
      some(crm),
    ]);
  }
  const known = book.find(({ mbi, trashed }) => mbi && !trashed);
  for (const who of [owner, owner]) await crm.call(who, 'GET', `/api/insureds/${known?.id ?? ''}/reveal/mbi`);
  const exported = await crm.call(owner, 'POST', '/api/exports', { type: 'individual', format: 'csv' });
  expect(exported.status).toBeLessThan(300);
}, 120_000);
afterAll(() => crm.release());

const callerOf = ({ token }: Person): Principal =>
  principalOf(
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as AccessTokenClaims,
  );

async function run(
  type: ClientReportType,
  who: Person,
  more: Partial<ReportQuestion> = {},
): Promise<ReportResult> {
  const question = {
    caller: callerOf(who),
    days: { today, zone: ZONE },
    ...{ period, previous, filters: {}, groupBy: null },
    ...more,
  };
  const transactions = crm.service.get<AccountTransactions>(AccountTransactions);
  const result = await transactions.read(who.accountId, (tx) => clientRuns[type](tx, question));
  for (const { cells } of result.rows) expect(cells).toHaveLength(result.columns.length);
  return reportResult.parse(result);
}
const valuesOf = ({ figures }: ReportResult) =>
  Object.fromEntries(figures.map(({ key, value, previous: before }) => [key, [value, before]]));

/** How many rows the list behind a figure has. */
async function listed(who: Person, address: string): Promise<number> {
  const { pathname, search } = new URL(address, 'http://crm.test');
  const lists = { individuals: 'insureds', policies: 'policies', activity: 'crm-logs' };
  const section = pathname.replace('/app/dashboard/', '') as keyof typeof lists;
  const { status, body } = await crm.call(who, 'GET', `/api/${lists[section]}${search}`);
  expect([address, status]).toEqual([address, 200]);
  return (body as unknown as { filtered: number }).filtered;
}

const people = { owner: () => owner, 'an agent with own records': () => ben };
const reports: [ClientReportType, ReportGrouping | null][] = [
  ...(['agent', 'state', 'tag', 'source', 'month'] as const).map(
    (by) => ['insureds', by] as [ClientReportType, ReportGrouping],
  ),
  ['leads', 'source'],
  ['leads', 'agent'],
  ['data_quality', null],
  ['activity', 'agent'],
  ['activity', 'month'],
  ['reveals', 'agent'],
  ['reveals', 'month'],
];

describe.each(Object.entries(people))('for %s', (_name, who) => {
  it.each(reports)('%s by %s has what its lists have', async (type, groupBy) => {
    const { figures, columns, rows, excluded } = await run(type, who(), { groupBy });
    for (const { key, list, value, unit } of figures) {
      if (list && unit === 'count') expect([key, await listed(who(), list)]).toEqual([key, value]);
    }
    const counted = type === 'activity' ? columns.length - 1 : 1;
    for (const { cells, list } of rows) {
      if (list) expect([cells[0], await listed(who(), list)]).toEqual([cells[0], cells[counted]]);
    }
    for (const { reason, list, count } of excluded) {
      if (list) expect([reason, await listed(who(), list)]).toEqual([reason, count]);
    }
    expect(figures.filter(({ list }) => list).length).toBeGreaterThan(0);
  });
});

/** The clients that somebody sees. */
const seenBy = ({ userId }: Person): RandomClient[] =>
  book.filter(
    ({ trashed, agent, creator }) =>
      !trashed && (userId === owner.userId || [agent, creator].includes(userId)),
  );
const isIn = (moment: Date | null, { from, to }: Period): boolean =>
  moment !== null && dayIn(ZONE, moment) >= from && dayIn(ZONE, moment) <= to;
const median = (numbers: readonly number[]): number | null => {
  const sorted = numbers.toSorted((one, other) => one - other);
  if (sorted.length === 0) return null;
  const middle = ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
  return Math.round(middle * 10) / 10;
};

describe.each(Object.entries(people))('counted slowly for %s', (_name, who) => {
  it('insureds and who is new', async () => {
    const clients = seenBy(who());
    const result = await run('insureds', who());
    const on = (when: Period) => {
      const known = clients.filter(({ created }) => dayIn(ZONE, created) <= when.to);
      const count = (status: string) => known.filter((one) => one.status === status).length;
      return [
        known.length,
        count('active'),
        count('lead'),
        clients.filter(({ created }) => isIn(created, when)).length,
      ];
    };
    const [now, before] = [on(period), on(previous)];
    expect(valuesOf(result)).toMatchObject({
      total: [now[0], before[0]],
      active: [now[1], before[1]],
      leads: [now[2], before[2]],
      new: [now[3], before[3]],
    });
    const names = new Map([
      [owner.userId, 'Olivia'],
      [ben.userId, 'Ben'],
      [zoe.userId, 'Former agents'],
    ]);
    const byAgent = Map.groupBy(clients, ({ agent }) => names.get(agent ?? '') ?? 'No agent');
    expect(Object.fromEntries(result.rows.map(({ cells }) => [cells[0], cells[1]]))).toEqual(
      Object.fromEntries([...byAgent].map(([name, { length }]) => [name, length])),
    );
    const byMonth = Map.groupBy(clients, ({ created }) => dayIn(ZONE, created).slice(0, 7));
    expect(
      result.chart?.categories.map((_month, at) =>
        result.chart?.series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
      ),
    ).toEqual(result.chart?.categories.map((month) => byMonth.get(month)?.length ?? 0));
  });

  it('leads, conversions and the time to the first contact', async () => {
    const leads = seenBy(who()).filter(({ status, converted }) => status === 'lead' || converted !== null);
    const on = (when: Period) => {
      const added = leads.filter(({ created }) => isIn(created, when));
      const days = added.flatMap(({ contacts, created }) => {
        const first = contacts.toSorted((one, other) => Number(one) - Number(other))[0];
        return first ? [Math.max(0, (Number(first) - Number(created)) / 86_400_000)] : [];
      });
      return {
        added: added.length,
        converted: leads.filter(({ converted }) => isIn(converted, when)).length,
        days: median(days),
      };
    };
    const [now, before] = [on(period), on(previous)];
    const open = leads.filter(({ status }) => status === 'lead');
    expect(valuesOf(await run('leads', who()))).toMatchObject({
      leads: [open.length, null],
      stage_new: [open.filter(({ stage }) => stage === null || stage === 'new').length, null],
      new: [now.added, before.added],
      converted: [now.converted, before.converted],
      days_to_contact: [now.days, before.days],
    });
  });

  it('what is missing', async () => {
    const clients = seenBy(who());
    const old = clients.filter(({ dob }) => dob !== null && monthsAfter(dob, 65 * 12) <= today);
    const { rows } = await run('data_quality', who());
    const count = (is: (one: RandomClient) => boolean) => clients.filter(is).length;
    expect(rows.slice(0, 4).map(({ cells }) => cells.slice(1, 3))).toEqual([
      [count(({ phone }) => !phone), clients.length],
      [count(({ dob }) => dob === null), clients.length],
      [count(({ email }) => !email), clients.length],
      [old.filter(({ mbi }) => !mbi).length, old.length],
    ]);
  });

  it('as many active policies as the dashboard has, with the lists of what they lack', async () => {
    const { figures, rows } = await run('data_quality', who());
    const active = figures.find(({ label }) => label === 'Active policies');
    const { body } = await crm.call(who(), 'GET', '/api/dashboard');
    expect(active?.value).toBe((body as unknown as { active_policies: number }).active_policies);
    for (const { cells, list } of rows.slice(4)) {
      const { search } = new URL(list!, 'http://crm.test');
      expect([cells[0], (await crm.call(who(), 'GET', `/api/policies${search}`)).body.filtered]).toEqual([
        cells[0],
        cells[1],
      ]);
    }
  });

  it('calls', async () => {
    const rows = await crm.rows<{ occurred_at: Date; created_by: string }>(
      `SELECT notes.occurred_at, notes.created_by FROM notes JOIN individuals ON individuals.id = notes.individual_id
       WHERE notes.account_id = $1 AND kind = 'call' AND individuals.deleted_at IS NULL`,
      [owner.accountId],
    );
    const mine = rows.filter(({ created_by }) => who() === owner || created_by === who().userId);
    const count = (when: Period) => mine.filter(({ occurred_at }) => isIn(occurred_at, when)).length;
    expect(valuesOf(await run('activity', who()))).toMatchObject({ calls: [count(period), count(previous)] });
  });
});

it('shows reveals and exports of everybody to the owner, and to others their own', async () => {
  expect(valuesOf(await run('reveals', owner))).toMatchObject({
    ...{ reveals: [2, 0], exports: [1, 0], full_exports: [0, 0] },
    exported_records: [seenBy(owner).length, 0],
  });
  const colleague = crm.person({ user_role: 'agent', account_id: owner.accountId, is_owner: false });
  for (const who of [ben, colleague])
    expect(valuesOf(await run('reveals', who))).toMatchObject({ reveals: [0, 0], exports: [0, 0] });
});

it('has nothing of another account', async () => {
  const stranger = crm.person();
  for (const [type, groupBy] of reports) {
    const { figures, rows } = await run(type, stranger, { groupBy });
    expect(figures.map(({ value }) => value ?? 0).filter((value) => value > 0)).toEqual([]);
    if (type !== 'data_quality') expect(rows).toEqual([]);
  }
});

it('counts by the months of the account, in every chart and row', async () => {
  const who = crm.person();
  const id = await post(who, 'insureds', { first_name: 'Late', last_name: 'Night', status: 'active' });
  // 23:30 on the last day of October in Los Angeles is the first of November in UTC.
  await crm.rows('UPDATE individuals SET created_at = $2 WHERE id = $1', [id, '2025-11-01T06:30:00.000Z']);
  const more = {
    groupBy: 'month',
    period: { from: '2025-10-01', to: '2025-10-31' },
    previous: null,
  } as const;
  const { rows, chart, figures } = await run('insureds', who, more);
  expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['2025-10', 1]]);
  expect(chart?.categories.at(-1)).toBe('2025-10');
  expect(chart?.series[0]?.values.at(-1)).toBe(1);
  expect(figures.map(({ previous: before }) => before)).toEqual(figures.map(() => null));
});

it.each([
  { from: '1850-01-01', to: '9999-12-31' },
  { from: '1850-01-01', to: '1850-01-01' },
  { from: '9999-12-31', to: '9999-12-31' },
])('answers for the days from $from to $to', async (extreme) => {
  for (const [type, groupBy] of reports) {
    const { chart } = await run(type, owner, {
      groupBy,
      period: extreme,
      previous: { from: '-006300-0', to: '1849-12-31' },
    });
    expect(chart?.categories.length).toBeLessThanOrEqual(60);
  }
});

it('counts nothing where filters and a figure contradict each other, and narrows ranges', async () => {
  const leadsOnly = await run('insureds', owner, {
    filters: { status: 'lead', created_from: previous.from },
  });
  expect(leadsOnly.figures.find(({ key }) => key === 'active')).toMatchObject({ value: 0, list: null });
  const fresh = leadsOnly.figures.find(({ key }) => key === 'new');
  expect(fresh?.list).toContain(`created_from=${period.from}`);
  expect(await listed(owner, fresh?.list ?? '')).toBe(fresh?.value);
  await expect(run('activity', owner, { filters: { status: 'lead' } })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  const { rows } = await run('data_quality', owner, { filters: { status: 'lead' } });
  expect(rows).toHaveLength(4);
});

it('counts no notes that an import brought', async () => {
  const who = crm.person();
  const id = await post(who, 'insureds', { first_name: 'Kim', last_name: 'Ito', status: 'active' });
  const note = await post(who, `insureds/${id}/notes`, { kind: 'note', body: 'Prefers mornings.' });
  expect(valuesOf(await run('activity', who))).toMatchObject({ notes: [1, 0] });
  await crm.rows(
    'UPDATE record_changes SET import_id = gen_random_uuid(), import_row = 2 WHERE record_id = $1',
    [note],
  );
  expect(valuesOf(await run('activity', who))).toMatchObject({ notes: [0, 0] });
});

it('leaves sample clients out where the engine asks for it', async () => {
  const who = crm.person();
  const id = await post(who, 'insureds', { first_name: 'Kim', last_name: 'Ito', status: 'active' });
  await post(who, `insureds/${id}/notes`, {
    kind: 'call',
    body: 'Spoke.',
    occurred_at: crm.clock.now().toISOString(),
  });
  await crm.rows('UPDATE individuals SET is_sample = true WHERE id = $1', [id]);
  expect(valuesOf(await run('activity', who))).toMatchObject({ calls: [1, 0] });
  expect(valuesOf(await run('activity', who, { filters: { sample: 'false' } }))).toMatchObject({
    calls: [0, 0],
  });
});

it('has a row for the longest text and none of somebody without records', async () => {
  const who = crm.person({ account_id: owner.accountId, ...own }, randomUUID());
  const source = 'ß'.repeat(100);
  await post(who, 'insureds', { first_name: 'Kim', last_name: 'Ito', status: 'lead', lead_source: source });
  const { rows } = await run('leads', who);
  expect(rows.map(({ cells }) => cells[0])).toEqual([source]);
  expect(await listed(who, rows[0]?.list ?? '')).toBe(1);
});
