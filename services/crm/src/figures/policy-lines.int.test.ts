import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { reportCalls } from '../../test/report-calls.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());
const { member, run, until } = reportCalls(() => crm);

/** Effective date, last day, and which of the others is the next one. */
type Span = readonly [from: string, to: string | null, next?: number];

/** An account whose only client has these policies. */
async function bookOf(spans: readonly Span[]) {
  const who = member();
  const add = async (type: string, fields: object) =>
    (await crm.call(who, 'POST', `/api/${type}`, fields)).body.id;
  const insured_id = await add('insureds', { first_name: 'Ada', last_name: 'Byron', status: 'active' });
  const ids: string[] = [];
  for (const [effective_date, termination_date] of spans) {
    const carrier_id = await add('carriers', { name: `Carrier ${String(ids.length)}` });
    const dates = { effective_date, termination_date };
    ids.push(await add('policies', { carrier_id, insured_id, status: 'active', ...dates }));
  }
  for (const [nth, [, , next]] of spans.entries())
    if (next !== undefined)
      await crm.rows('UPDATE policies SET next_policy_id = $2 WHERE id = $1', [ids[nth], ids[next]]);
  const figures = async (type: string, from: string, to: string) => {
    const { body } = await run(who, { type, range: { from, to }, group_by: 'carrier' });
    const report = await until(who, body.id, 'completed');
    return {
      of: Object.fromEntries(report.figures.map(({ key, value }) => [key, value])),
      rows: Object.fromEntries(report.rows.map(({ cells }) => [cells[0], cells.slice(1)])),
    };
  };
  const retention = async (from: string, to: string) => {
    const { at_start, lost, new: added, in_force, kept } = (await figures('retention', from, to)).of;
    return { at_start, lost, added, in_force, kept };
  };
  return { figures, retention };
}

const YEAR = ['2020-01-01', '2020-12-31'] as const;

it.each<[string, Span[], object]>([
  ['stays', [['2019-01-01', null]], { at_start: 1, lost: 0, added: 0, in_force: 1, kept: 1 }],
  [
    'ends before the last day',
    [['2019-01-01', '2020-12-30']],
    { at_start: 1, lost: 1, added: 0, in_force: 0, kept: 0 },
  ],
  [
    'ends on the last day',
    [['2019-01-01', '2020-12-31']],
    { at_start: 1, lost: 0, added: 0, in_force: 1, kept: 1 },
  ],
  [
    'ends on the first day',
    [['2019-01-01', '2020-01-01']],
    { at_start: 1, lost: 1, added: 0, in_force: 0, kept: 0 },
  ],
  [
    'begins on the first day',
    [['2020-01-01', null]],
    { at_start: 1, lost: 0, added: 0, in_force: 1, kept: 1 },
  ],
  ['begins later', [['2020-01-02', null]], { at_start: 0, lost: 0, added: 1, in_force: 1, kept: 0 }],
  [
    'comes and goes',
    [['2020-02-01', '2020-03-31']],
    { at_start: 0, lost: 1, added: 1, in_force: 0, kept: 0 },
  ],
  [
    'moves from one day to the next',
    [
      ['2019-01-01', '2020-05-31', 1],
      ['2020-06-01', null],
    ],
    { at_start: 1, lost: 0, added: 0, in_force: 1, kept: 1 },
  ],
  [
    'moves while both are in force',
    [
      ['2019-01-01', null, 1],
      ['2019-06-01', null],
    ],
    { at_start: 1, lost: 0, added: 0, in_force: 1, kept: 1 },
  ],
  [
    'moves after a gap',
    [
      ['2019-01-01', '2020-05-31', 1],
      ['2020-06-02', null],
    ],
    { at_start: 1, lost: 1, added: 1, in_force: 1, kept: 0 },
  ],
  [
    'moves in a circle',
    [
      ['2019-01-01', '2020-05-31', 1],
      ['2020-06-01', '2020-08-31', 0],
    ],
    { at_start: 1, lost: 1, added: 0, in_force: 0, kept: 0 },
  ],
])('counts one line that %s', async (_, spans, expected) => {
  const { retention } = await bookOf(spans);
  expect(await retention(...YEAR)).toEqual(expected);
});

it('counts two policies that were joined into one as one line', async () => {
  const { retention } = await bookOf([
    ['2019-01-01', '2020-05-31', 2],
    ['2019-03-01', '2020-07-31', 2],
    ['2020-06-01', null],
  ]);
  expect(await retention(...YEAR)).toEqual({ at_start: 1, lost: 0, added: 0, in_force: 1, kept: 1 });
});

it('counts a line where its policy of the day does', async () => {
  const { figures } = await bookOf([
    ['2019-01-01', '2020-05-31', 1],
    ['2020-06-01', '2020-10-31'],
  ]);
  const { rows } = await figures('retention', ...YEAR);
  expect(rows).toEqual({ 'Carrier 0': [1, 0, 0, 0, 0, 0], 'Carrier 1': [0, 0, null, 1, 0, 0] });
  expect((await figures('production', '2019-01-01', '2020-10-31')).rows).toMatchObject({
    'Carrier 0': [1, 0, 0, 1, 0],
    'Carrier 1': [0, 0, 1, -1, 0],
  });
});
