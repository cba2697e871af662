import { randomUUID } from 'node:crypto';
import type { Principal } from '@bindery/contracts/access';
import {
  reportDefinitions,
  type PolicyReportType,
  type ReportGrouping,
  type ReportResult,
} from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { randomBook, randomFrom, type RandomBook } from '../../test/random-book.js';
import { slowFigures, type StoredPolicy } from '../../test/slow-figures.js';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { policyRuns } from '../reports/policy-reports/policy-runs.js';
import type { Period, ReportQuestion } from '../reports/report-run.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

/** The usual grouping of a report's rows. */
const usual = (type: PolicyReportType): ReportGrouping => reportDefinitions[type].groupings[0]!;
const types = Object.keys(policyRuns) as PolicyReportType[];

async function run(who: Person, type: PolicyReportType, asked: Partial<ReportQuestion>, seesAll = true) {
  const days = await crm.service.get<Calendar>(Calendar).daysOf(who.accountId);
  const caller = { ...who, role: 'agent', seesAll } as unknown as Principal;
  const today = { from: days.today, to: days.today };
  const question = { caller, days, period: today, previous: null, filters: {}, groupBy: null, ...asked };
  const transactions = crm.service.get<AccountTransactions>(AccountTransactions);
  return transactions.read(who.accountId, (tx) => policyRuns[type](tx, question));
}

/** How many policies the list behind an address shows. */
async function listed(who: Person, address: string): Promise<number> {
  const { pathname, search } = new URL(address, 'http://localhost');
  expect(pathname).toBe('/app/dashboard/policies');
  const answer = await crm.call(who, 'GET', `/api/policies${search}&page_size=1`);
  expect([address, answer.status]).toEqual([address, 200]);
  return answer.body.filtered;
}

/** Whether every count leads to as many policies. */
async function expectLists(who: Person, { figures, rows, columns, excluded }: ReportResult): Promise<void> {
  const counts = [
    ...figures.filter(({ unit }) => unit === 'count').map(({ value, list }) => ({ value, list })),
    ...excluded.map(({ count, list }) => ({ value: count, list })),
    ...rows.filter(() => columns[1]?.kind === 'count').map(({ cells, list }) => ({ value: cells[1]!, list })),
  ];
  for (const { value, list } of counts)
    if (list !== null) expect([list, await listed(who, list)]).toEqual([list, value]);
}

interface Asked {
  readonly type: PolicyReportType;
  readonly period: Period;
  readonly previous: Period;
  readonly groupBy: ReportGrouping;
}

/** The months of a period, each from its first to its last day in it. */
function monthsOf({ from, to }: Period): Period[] {
  const months = new Map<string, Period>();
  for (let day = from; day <= to; day = daysAfter(day, 1))
    months.set(day.slice(0, 7), { from: months.get(day.slice(0, 7))?.from ?? day, to: day });
  return [...months.values()];
}

/** The figures and rows of a report, as the slow computation finds them. */
function slowly(book: RandomBook, policies: readonly StoredPolicy[], { type, groupBy, ...asked }: Asked) {
  const { today } = book;
  const of = (some: readonly StoredPolicy[], period: Period) =>
    slowFigures(some, book.policies, { ...period, today });
  const end = asked.period.to < today ? asked.period.to : today;
  const rows =
    groupBy === 'month'
      ? monthsOf(type === 'premium' ? { ...asked.period, to: end } : asked.period).map(
          (month) => [month.from.slice(0, 7), of(policies, month)[type]!] as const,
        )
      : [
          ...Map.groupBy(
            policies.flatMap((policy) => book.namesOf(policy, groupBy).map((name) => ({ name, policy }))),
            ({ name }) => name,
          ),
        ].map(
          ([name, some]) =>
            [
              name,
              of(
                some.map(({ policy }) => policy),
                asked.period,
              )[type]!,
            ] as const,
        );
  const now = of(policies, asked.period);
  return { now: now[type]!, excluded: now['excluded']!, before: of(policies, asked.previous)[type]!, rows };
}

function expectSame(result: ReportResult, slow: ReturnType<typeof slowly>, type: PolicyReportType) {
  const keys = result.columns.slice(1).map(({ key }) => key);
  const isThere = (values: (number | null | undefined)[]) => values.some((value) => value);
  const rows = slow.rows
    .map(([name, values]) => [name, ...keys.map((key) => values[key])])
    .filter(([, ...values]) => result.columns[0]?.kind === 'month' || isThere(values as number[]));
  expect(result.rows.map(({ cells }) => cells).toSorted()).toEqual(rows.toSorted());
  for (const { key, value, previous } of result.figures)
    expect([type, key, value, previous]).toEqual([
      ...[type, key, slow.now[key]],
      key === 'without_number' ? null : slow.before[key],
    ]);
  for (const { reason, count } of result.excluded)
    expect([reason, count]).toEqual([reason, slow.excluded[reason]]);
}

const periodsFrom = (today: string): Period[] => [
  { from: daysAfter(today, -29), to: today },
  { from: daysAfter(today, -364), to: today },
  { from: daysAfter(today, -200), to: daysAfter(today, -90) },
  { from: daysAfter(today, -10), to: daysAfter(today, 45) },
  { from: daysAfter(today, 20), to: daysAfter(today, 60) },
  { from: today, to: today },
];

describe('the figures of random books', () => {
  describe.each([1, 2, 3])('of the seed %i', (seed) => {
    const random = randomFrom(seed);
    let who: Person;
    let book: RandomBook;
    beforeAll(async () => {
      who = crm.person();
      book = await randomBook(crm, who, random);
    });

    it.each(types)('are those of a slow computation, and of the lists they lead to (%s)', async (type) => {
      const [filtered] = Object.keys(book.carriers);
      for (const groupBy of reportDefinitions[type].groupings) {
        const periods = reportDefinitions[type].hasPeriod
          ? periodsFrom(book.today)
          : [{ from: book.today, to: book.today }];
        const [period, previous] = [random.of(periods), random.of(periods)];
        const filters: Record<string, string> = random.chance(0.3) ? { carrier_id: filtered! } : {};
        const policies = book.policies.filter(
          ({ carrier_id }) => filters['carrier_id'] === undefined || carrier_id === filtered,
        );
        const result = await run(who, type, { period, previous, groupBy, filters });
        expectSame(result, slowly(book, policies, { type, period, previous, groupBy }), type);
        await expectLists(who, result);
      }
    });
  });

  it.each([11, 12, 13, 14])(
    'keep at most the lines of the start, and add up over the days and the groups (%i)',
    async (seed) => {
      const who = crm.person();
      const book = await randomBook(crm, who, randomFrom(seed));
      for (const period of periodsFrom(book.today)) {
        const of = async (type: PolicyReportType, groupBy: ReportGrouping) => {
          const { figures, rows, columns } = await run(who, type, { period, groupBy });
          const value = (key: string) => Number(figures.find((figure) => figure.key === key)!.value);
          const sum = (key: string) => {
            const nth = columns.findIndex((column) => column.key === key);
            return rows.reduce((total, { cells }) => total + Number(cells[nth]), 0);
          };
          return { value, sum };
        };
        const { value, sum } = await of('retention', 'carrier');
        expect(value('kept')).toBeLessThanOrEqual(value('at_start'));
        expect(value('at_start') - value('lost') + value('new')).toBe(value('in_force'));
        for (const key of ['at_start', 'kept', 'lost', 'new', 'in_force'])
          expect([key, sum(key)]).toEqual([key, value(key)]);
        for (const groupBy of reportDefinitions.production.groupings) {
          const production = await of('production', groupBy);
          for (const key of ['new', 'renewal', 'lost', 'net'])
            expect([groupBy, key, production.sum(key)]).toEqual([groupBy, key, production.value(key)]);
        }
        const renewals = (await of('renewals', 'carrier')).value;
        const parts = ['renewed', 'moved', 'lost', 'open'].map((key) => renewals(key));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(renewals('due'));
      }
    },
  );

  it("are of one's own records for a person who sees no others", async () => {
    const random = randomFrom(4);
    const who = crm.person();
    const book = await randomBook(crm, who, random);
    const agent = crm.person({ account_id: who.accountId, sees_all: false }, book.agent);
    const period = { from: daysAfter(book.today, -364), to: book.today };
    const asked = { period, previous: period };
    const own = book.policies.filter((policy) => book.isOwn(policy));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(book.policies.length);
    for (const type of types) {
      const groupBy = usual(type);
      const result = await run(agent, type, { ...asked, groupBy }, false);
      expectSame(result, slowly(book, own, { ...asked, type, groupBy }), type);
      await expectLists(agent, result);
    }
  });

  it('are the same on the dashboard', async () => {
    const who = crm.person();
    const book = await randomBook(crm, who, randomFrom(5));
    const { figures } = await run(who, 'policies', {});
    const valueOf = (key: string) => figures.find((figure) => figure.key === key)?.value;
    const { body } = await crm.call(who, 'GET', '/api/dashboard');
    expect(body.active_policies).toBe(valueOf('in_force'));
    expect(Number(body.monthly_premium)).toBe(valueOf('monthly_premium'));
    expect(book.policies.length).toBeGreaterThan(0);
  });
});

describe('a report of policies', () => {
  it('takes the first and the last days that there are', async () => {
    const who = crm.person();
    await randomBook(crm, who, randomFrom(6));
    for (const type of types) {
      const groupBy = usual(type);
      for (const period of [
        { from: '1850-01-01', to: '1850-01-01' },
        { from: '9999-12-31', to: '9999-12-31' },
        { from: '1850-01-01', to: '1859-12-31' },
      ]) {
        const previous = { from: '1840-01-01', to: '1849-12-31' };
        await expectLists(who, await run(who, type, { period, previous, groupBy }));
      }
    }
  });

  it('is narrowed by filters of the list, but not by those that its figures need', async () => {
    const who = crm.person();
    await randomBook(crm, who, randomFrom(7));
    for (const name of ['in_force_on', 'event', 'event_from', 'event_to', 'no_number_days', 'end_unknown'])
      await expect(run(who, 'policies', { filters: { [name]: '2026-01-01' } })).rejects.toMatchObject({
        code: 'validation_failed',
        errors: [{ path: `filters.${name}` }],
      });
    await expect(run(who, 'policies', { filters: { nothing: '1' } })).rejects.toThrow('nothing');
    const [narrowed] = (await run(who, 'policies', { filters: { agent: 'former', state: 'OH' } })).figures;
    expect(narrowed!.value).toBe(await listed(who, narrowed!.list!));
  });

  it('counts nothing of another account', async () => {
    const book = await randomBook(crm, crm.person(), randomFrom(8));
    const other = crm.person();
    const filters = { carrier_id: Object.keys(book.carriers)[0]!, agent: randomUUID() };
    for (const type of types) {
      const groupBy = usual(type);
      const { figures, rows, excluded } = await run(other, type, { filters, groupBy });
      expect(figures.filter(({ value }) => value)).toEqual([]);
      expect([excluded, rows.flatMap(({ cells }) => cells.slice(1)).filter((cell) => cell)]).toEqual([
        [],
        [],
      ]);
    }
  });
});
