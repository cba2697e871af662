import { randomUUID } from 'node:crypto';
import type { PlatformReport } from '@bindery/contracts/platform';
import { fakeClock } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from '../../test/billing-under-test.js';

const PATH = '/api/admin/platform/revenue';
const DAY_MS = 86_400_000;
// A month with a shorter one before it.
const NOW = new Date('2026-03-30T12:00:00Z');
let billing: BillingUnderTest;
let root: ReturnType<BillingUnderTest['person']>;

interface Row {
  account_id: string;
  plan_id: string;
  origin: string;
  status: string;
  seats: number;
  support_seats: number;
  monthly_total_cents: number;
  trial_ends_at: Date | null;
  access_until: Date | null;
  updated_at: Date;
  trial_used_at: Date | null;
}

const pick = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** A subscription of every kind, over four hundred days. */
function rowOf(index: number): Row {
  const origin = pick(['paid', 'paid', 'promo', 'paid', 'free'], index);
  const status = pick(['active', 'inactive', 'canceling', 'active', 'inactive', 'pending', 'active'], index);
  const runs = status === 'active' || status === 'canceling';
  const inTrial = origin === 'paid' && runs && index % 3 === 0;
  const trial = origin !== 'free' && index % 4 !== 1 ? daysAgo((index * 37) % 400) : null;
  const ended =
    trial && index % 2 === 0 ? new Date(trial.getTime() + (index % 20) * DAY_MS) : daysAgo(index % 120);
  return {
    account_id: randomUUID(),
    plan_id: pick(['individual_agent', 'agency_plan', 'free_forever', 'agency_plan'], index),
    origin,
    status,
    seats: 1 + (index % 9),
    support_seats: index % 4,
    monthly_total_cents: origin === 'paid' ? 2_999 + index * 7 : 0,
    trial_ends_at: inTrial ? daysAgo(-3) : null,
    access_until: status === 'inactive' && index % 10 !== 1 ? ended : null,
    updated_at: daysAgo(index % 90),
    trial_used_at: inTrial ? daysAgo(4) : trial,
  };
}
const rows = Array.from({ length: 140 }, (_, index) => rowOf(index));

beforeAll(async () => {
  billing = await startBillingUnderTest({}, { clock: fakeClock(NOW) });
  root = billing.person({ user_role: 'superuser' });
  await billing.rows(`UPDATE plans SET name = '=1+1' WHERE id = 'free_forever'`);
  for (const [index, row] of rows.entries()) {
    await billing.rows(
      `INSERT INTO subscriptions (account_id, plan_id, origin, status, seats, support_seats, service_level,
         monthly_total_cents, trial_ends_at, access_until, updated_at, stripe_subscription_id, version)
       VALUES ($1, $2, $3, $4, $5, $6, 'all_services', $7, $8, $9, $10, $11, 1)`,
      [
        ...[row.account_id, row.plan_id, row.origin, row.status, row.seats, row.support_seats],
        ...[row.monthly_total_cents, row.trial_ends_at, row.access_until, row.updated_at],
        row.origin === 'paid' ? `sub_${String(index)}` : null,
      ],
    );
    await billing.rows(
      'INSERT INTO customers (account_id, stripe_customer_id, trial_used_at) VALUES ($1, $2, $3)',
      [row.account_id, `cus_${String(index)}`, row.trial_used_at],
    );
  }
  // One whose checkout was never completed.
  await billing.rows(
    `INSERT INTO customers (account_id, stripe_customer_id, trial_used_at) VALUES ($1, 'cus_none', $2)`,
    [randomUUID(), daysAgo(50)],
  );
});
afterAll(() => billing.stop());

const runs = ({ status }: Row) => status === 'active' || status === 'canceling';
const inTrial = (row: Row) => row.origin === 'paid' && runs(row) && row.trial_ends_at !== null;
const pays = (row: Row) => row.origin === 'paid' && runs(row) && row.trial_ends_at === null;
const sum = (those: readonly Row[], of: (row: Row) => number) =>
  those.reduce((total, row) => total + of(row), 0);
const monthOf = (date: Date) => date.toISOString().slice(0, 7);
const trialDays: Record<string, number> = { individual_agent: 7, agency_plan: 7, free_forever: 0 };
function outcomeOf(row: Row): 'running' | 'converted' | 'not' {
  if (inTrial(row)) return 'running';
  if (pays(row)) return 'converted';
  if (row.origin !== 'paid' || row.status !== 'inactive') return 'not';
  const end = (row.trial_used_at?.getTime() ?? 0) + ((trialDays[row.plan_id] ?? 0) + 1) * DAY_MS;
  return (row.access_until?.getTime() ?? 0) > end ? 'converted' : 'not';
}
const FIRST = new Date('2025-04-01');

async function report() {
  const { status, body } = await billing.call('GET', PATH, root.token);
  expect(status).toBe(200);
  return body as unknown as PlatformReport;
}

it('counts what a plain count of all rows finds', async () => {
  const { figures, tables, excluded, as_of } = await report();
  expect(as_of).toBe(NOW.toISOString());
  const trials = rows.filter(({ trial_used_at: at }) => at && at >= FIRST);
  const converted = trials.filter((row) => outcomeOf(row) === 'converted').length;
  // One more: the customer without a subscription.
  const over = trials.filter((row) => outcomeOf(row) !== 'running').length + 1;
  const endedAt = (row: Row) => row.access_until ?? row.updated_at;
  const ended = rows.filter(({ status, origin }) => status === 'inactive' && origin !== 'free');
  const endedIn = (from: string, to: string) =>
    ended.filter((row) => endedAt(row) >= new Date(from) && endedAt(row) < new Date(to)).length;
  expect(figures.map(({ key, value, previous }) => [key, value, previous])).toEqual([
    ['mrr', sum(rows.filter(pays), (row) => row.monthly_total_cents) / 100, null],
    ['paying', rows.filter(pays).length, null],
    ['seats', sum(rows.filter(runs), ({ seats }) => seats), null],
    ['support_seats', sum(rows.filter(runs), ({ support_seats }) => support_seats), null],
    ['in_trial', rows.filter(inTrial).length, null],
    ['trial_mrr', sum(rows.filter(inTrial), (row) => row.monthly_total_cents) / 100, null],
    ['conversion', Math.round((converted / over) * 1_000) / 10, null],
    // All of February: it is shorter than March so far.
    ['ended', endedIn('2026-03-01', '2026-04-01'), endedIn('2026-02-01', '2026-03-01')],
  ]);
  expect(excluded).toMatchObject([{ count: rows.filter(({ status }) => status === 'pending').length }]);

  const [plans, trialTable, endedTable] = tables;
  expect(plans?.rows.map(({ cells }) => cells)).toEqual(
    (
      [
        ['Individual Agent', 'individual_agent'],
        ['Agency Plan', 'agency_plan'],
        ['=1+1', 'free_forever'],
      ] as const
    ).map(([name, id]) => {
      const those = rows.filter(({ plan_id }) => plan_id === id);
      const of = (origin: string) => those.filter((row) => row.origin === origin && runs(row)).length;
      return [
        ...[name, those.filter(pays).length, those.filter(inTrial).length, of('promo'), of('free')],
        those.filter(({ status }) => status === 'inactive').length,
        sum(those.filter(runs), ({ seats }) => seats),
        sum(those.filter(runs), ({ support_seats }) => support_seats),
        sum(those.filter(pays), (row) => row.monthly_total_cents) / 100,
      ];
    }),
  );
  expect(trialTable?.rows).toHaveLength(12);
  for (const { cells } of trialTable?.rows ?? []) {
    const those = trials.filter(({ trial_used_at: at }) => at && monthOf(at) === cells[0]);
    const of = (outcome: string) => those.filter((row) => outcomeOf(row) === outcome).length;
    const withoutSubscription = cells[0] === monthOf(daysAgo(50)) ? 1 : 0;
    expect(cells.slice(1)).toEqual([of('running'), of('converted'), of('not') + withoutSubscription]);
  }
  for (const { cells } of endedTable?.rows ?? []) {
    const those = ended.filter((row) => monthOf(endedAt(row)) === cells[0]);
    const of = (origin: string) => those.filter((row) => row.origin === origin).length;
    expect(cells.slice(1)).toEqual([of('paid'), of('promo')]);
  }
});

it('is a CSV file whose cells no spreadsheet evaluates', async () => {
  const response = await fetch(`${billing.url()}${PATH}?format=csv`, {
    headers: { authorization: `Bearer ${root.token}` },
  });
  const text = await response.text();
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="platform-revenue.csv"');
  expect(text).toContain('Plan,Paying,In trial,Promo code,Free,Ended,Seats,Support seats,MRR\r\n');
  expect(text).toContain("\r\n'=1+1,");
});

it.each(['format=xlsx', 'format=', 'format=csv&format=csv', 'format[]=csv', 'format=%00', 'account_id=1'])(
  'refuses %s',
  async (query) => {
    expect((await billing.call('GET', `${PATH}?${query}`, root.token)).status).toBe(422);
  },
);

it('is denied to everybody but superusers', async () => {
  for (const user_role of ['agency_admin', 'agency_user', 'agent', 'pending'] as const) {
    expect((await billing.call('GET', PATH, billing.person({ user_role }).token)).status).toBe(403);
  }
  expect((await billing.call('GET', PATH)).status).toBe(401);
});
