import type { RecordFacts, RecordValues } from '../records/rules.js';
import { issuesOf, withoutIssues, type RuledRecord } from './record-rules.js';
import type { RecordType } from '../record-types/record-types.js';

const facts: RecordFacts = {
  ...{ latestDay: '2026-11-26', latestTime: '2026-11-26T12:05:00.000Z', isSuperuser: false },
  agents: new Set(['ann']),
  individuals: new Set(['ada', 'ben']),
  carriers: new Map([
    ['kestrel', { isGlobal: false, isTrashed: false }],
    ['platform', { isGlobal: true, isTrashed: false }],
    ['gone', { isGlobal: false, isTrashed: true }],
  ]),
  products: new Map([
    ['gold', { carrierId: 'kestrel', isTrashed: false }],
    ['old', { carrierId: 'kestrel', isTrashed: true }],
  ]),
  policies: new Map([
    ['first', { insuredId: 'ada' }],
    ['second', { insuredId: 'ada' }],
    ['bens', { insuredId: 'ben' }],
  ]),
  externalIds: new Map([['policy KX', 'first']]),
  e164: (phone) => (phone === '12' ? undefined : phone),
};

const pathsOf = (record: RuledRecord, more: Partial<RecordFacts> = {}): string[] =>
  issuesOf(record, { ...facts, ...more }).map(({ path }) => path);

const term = { effective_date: '2026-05-01', termination_date: '2026-04-30' };

it.each<[RecordType, RecordValues, string[]]>([
  [
    'individual',
    { status: 'deleted', dob: '2026-11-27', lead_stage: 'lost' },
    ['status', 'dob', 'lost_reason'],
  ],
  ['individual', { dob: '2026-11-26', lead_stage: 'lost', lost_reason: 'Moved', assigned_agent: 'ann' }, []],
  ['individual', { assigned_agent: 'bob', additional_agent: 'cy' }, ['assigned_agent', 'additional_agent']],
  ['dependent', { date_of_birth: '1850-01-01', individual_id: 'ada' }, ['date_of_birth']],
  ['phone', { phone: '12' }, ['phone']],
  ['phone', { phone: '+19115550199' }, ['phone']],
  ['phone', { phone: '+442079460123' }, []],
  ['note', { occurred_at: '2026-11-26T12:05:00.001Z' }, ['occurred_at']],
  ['note', { occurred_at: '2026-11-26T07:05:00-05:00' }, []],
  ['carrier', { is_global: true }, ['is_global']],
  ['product', { carrier_id: 'platform', is_global: false }, []],
  ['product', { carrier_id: 'gone' }, ['carrier_id']],
  ['product', { carrier_id: 'nobody' }, ['carrier_id']],
  [
    'policy',
    { insured_id: 'cy', carrier_id: 'gone', writing_agent: 'bob' },
    ['insured_id', 'carrier_id', 'writing_agent'],
  ],
  ['policy', { carrier_id: 'kestrel', product_id: 'gold', external_id: 'KX' }, ['external_id']],
  ['policy', { carrier_id: 'platform', product_id: 'gold' }, ['product_id']],
  ['policy', { carrier_id: 'kestrel', product_id: 'old' }, ['product_id']],
  ['policy', term, ['termination_date']],
  ['policy', { ...term, termination_date: '2026-05-01' }, []],
  ['policy', { renewal_outcome: 'lost' }, ['renewal_outcome']],
  ['policy', { renewal_handled: '2026-01-01' }, ['renewal_handled']],
  [
    'task',
    { due_time: '09:30', recurrence: 'P1D', insured_id: 'cy' },
    ['due_date', 'due_date', 'insured_id'],
  ],
  ['task', { due_date: '2199-01-01', assignee_id: 'bob' }, ['due_date', 'assignee_id']],
  ['task', { insured_id: 'ben', policy_id: 'first' }, ['policy_id']],
  ['task', { policy_id: 'nobody' }, ['policy_id']],
  ['task', { status: 'done' }, ['completed_at']],
])('tells of a new %s with %j what is wrong with %j', (type, values, paths) => {
  expect(pathsOf({ type, values })).toEqual(paths);
});

it.each<[RecordType, RecordValues, RecordValues, string[]]>([
  ['individual', { lead_stage: 'lost' }, { lost_reason: 'Moved' }, []],
  ['individual', { lost_reason: null }, { lead_stage: 'lost', lost_reason: 'Moved' }, ['lost_reason']],
  ['individual', { nickname: 'Al' }, { lead_stage: 'lost', lost_reason: null }, []],
  ['dependent', { individual_id: 'ben' }, {}, ['individual_id']],
  ['policy', { termination_date: '2026-01-01' }, { effective_date: '2026-05-01' }, ['termination_date']],
  ['policy', { effective_date: undefined, premium: '1.00' }, { effective_date: '2026-05-01' }, []],
  ['policy', { carrier_id: 'platform' }, { carrier_id: 'kestrel', product_id: 'gold' }, ['product_id']],
  // A product in the trash can stay.
  ['policy', { carrier_id: 'kestrel' }, { carrier_id: 'platform', product_id: 'old' }, []],
  ['policy', { next_policy_id: 'second' }, { insured_id: 'ada' }, []],
  ['policy', { next_policy_id: 'first' }, { insured_id: 'ada' }, ['next_policy_id']],
  ['policy', { next_policy_id: 'bens' }, { insured_id: 'ada' }, ['next_policy_id']],
  ['policy', { external_id: 'KX' }, {}, []],
  ['product', { is_global: false }, { is_global: true, carrier_id: 'platform' }, ['is_global']],
  ['task', { due_date: null }, { due_date: '2026-12-01', due_time: '09:30' }, ['due_date']],
  ['task', { insured_id: 'ben' }, { insured_id: 'ada', policy_id: 'first' }, ['policy_id']],
  ['task', { insured_id: 'ben' }, { insured_id: 'ada', policy_id: 'nobody' }, []],
  ['task', { title: 'Call' }, { status: 'done', completed_at: '2026-11-26T12:00:00.000Z' }, []],
])('tells of a %s that gets %j and has %j what is wrong with %j', (type, values, stored, paths) => {
  expect(pathsOf({ type, values, present: { id: 'first', ...stored } })).toEqual(paths);
});

it('lets a superuser make global products of global carriers alone', () => {
  const of = (carrier_id: string) =>
    pathsOf({ type: 'product', values: { carrier_id, is_global: true } }, { isSuperuser: true });
  expect([of('platform'), of('kestrel')]).toEqual([[], ['is_global']]);
});

describe('leaving out what can’t be saved', () => {
  const without = (type: RecordType, values: RecordValues) => {
    const { lost, failed, ...reduced } = withoutIssues({ type, values }, facts);
    return [reduced.values, lost.map(({ path }) => path), failed.map(({ path }) => path)];
  };

  it('takes the value that causes the issue', () => {
    expect(without('individual', { first_name: 'Ada', lead_stage: 'lost' })).toEqual([
      { first_name: 'Ada' },
      ['lost_reason'],
      [],
    ]);
    expect(without('task', { title: 'Call', due_date: '2199-01-01', due_time: '09:30' })).toEqual([
      { title: 'Call' },
      ['due_date', 'due_date'],
      [],
    ]);
  });

  it('fails for a value that the record needs', () => {
    expect(without('phone', { type: 'home', phone: '12' })).toEqual([
      { type: 'home', phone: '12' },
      [],
      ['phone'],
    ]);
  });
});
