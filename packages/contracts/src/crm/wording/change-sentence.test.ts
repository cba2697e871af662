import type { HistoryEntry } from '../history/schemas.js';
import { sentenceOfChange } from './change-sentence.js';

type Changes = Readonly<Record<string, readonly [before: string | null, after: string | null]>>;

const fieldsOf = (changes: Changes): HistoryEntry['fields'] =>
  Object.entries(changes).map(([field, [before, after]]) => ({
    ...{ field, label: field, protected: false },
    ...{ before, after },
  }));

const policy = (changes: Changes, change: HistoryEntry['change'] = 'updated') =>
  sentenceOfChange({ record_type: 'policy', change, fields: fieldsOf(changes), merge: null });

const renewed = {
  renewal_outcome: [null, 'renewed'],
  renewal_handled: [null, '2027-01-01'],
  renewal_date: ['2027-01-01', '2028-01-01'],
  plan_year: ['2027', '2028'],
} as const;
const lost = { renewal_outcome: [null, 'lost'], renewal_handled: [null, '2027-01-01'] } as const;
const moved = { ...lost, renewal_outcome: [null, 'moved'] } as const;
const price = { renewal_reason: [null, 'price'] } as const;
const monthly = { next_premium_mode: [null, 'monthly'], next_premium_from: [null, '2027-01-01'] } as const;

it.each<[Changes, string]>([
  [
    { ...renewed, next_premium: [null, '88.10'], ...monthly },
    'Renewed at $88.10 monthly, next on Jan 1, 2028',
  ],
  [{ ...renewed, premium: ['29.50', '88.10'] }, 'Renewed at $88.10, next on Jan 1, 2028'],
  [renewed, 'Renewed, next on Jan 1, 2028'],
  [
    { renewal_handled: ['2026-01-01', '2027-01-01'], renewal_date: ['2027-01-01', '2028-01-01'] },
    'Renewed, next on Jan 1, 2028',
  ],
  [{ ...lost, ...price }, 'Lost: price'],
  [{ ...lost, ...price, termination_date: [null, '2026-12-31'] }, 'Lost: price; ends on Dec 31, 2026'],
  [{ ...moved, next_policy_id: [null, 'HB-2088'] }, 'Moved to policy HB-2088'],
  [{ ...moved, next_policy_id: [null, 'A policy without a number'] }, 'Moved to another policy'],
  [moved, 'Moved to another plan'],
  [
    {
      ...{ renewal_outcome: ['renewed', null], renewal_handled: ['2027-01-01', null] },
      renewal_date: ['2028-01-01', '2027-01-01'],
    },
    'Renewal reopened',
  ],
  [{ reviewed_plan_year: [null, '2027'] }, 'Reviewed for 2027'],
  [{ reviewed_plan_year: ['2027', null] }, 'Review for 2027 reopened'],
])('%j reads as %s', (changes, text) => {
  const said = policy(changes);
  expect(said?.text).toBe(text);
  expect(Object.keys(changes).filter((field) => !said?.told.includes(field))).toEqual([]);
});

it.each<[Changes, string]>([
  [
    { household_member: [null, 'Birch, Bo'], household_relationship: [null, 'spouse'] },
    'Joined a household with Bo Birch, as spouse',
  ],
  [
    { household_member: ['Birch, Bo', null], household_relationship: ['head', null] },
    'Left the household with Bo Birch',
  ],
  [
    { household_member: ['An individual', null], household_relationship: ['head', null] },
    'Left the household with somebody',
  ],
  [{ household_member: [null, 'Birch, Bo'] }, 'Household: added Bo Birch'],
  [{ household_member: ['Birch, Bo', null] }, 'Household: removed Bo Birch'],
  [{ household_relationship: ['spouse', 'child'] }, 'household_relationship: Spouse → Child'],
])('%j of an individual reads as %s', (changes, text) => {
  const said = sentenceOfChange({
    record_type: 'individual',
    change: 'updated',
    fields: fieldsOf(changes),
    merge: null,
  });
  expect(said?.text).toBe(text);
  expect(Object.keys(changes).filter((field) => !said?.told.includes(field))).toEqual([]);
});

it.each<[Changes, HistoryEntry['change']]>([
  [{ premium: ['29.50', '88.10'] }, 'updated'],
  [{ renewal_date: ['2027-01-01', '2028-01-01'] }, 'updated'],
  [{ reviewed_plan_year: [null, '2027'] }, 'created'],
])('%j of a policy that is %s has no sentence of its own', (changes, change) => {
  expect(policy(changes, change)).toBeNull();
});

it('an edit beside an outcome is not told by it', () => {
  expect(policy({ ...renewed, status: ['active', 'inactive'] })?.told).not.toContain('status');
});

it.each([
  ['merged', { merged_name: 'Walt Hastings', kept_name: 'Walter' }, 'Merged Walt Hastings into Walter'],
  ['merged', null, 'Merged another individual into this one'],
  ['unmerged', { merged_name: 'Walt Hastings', kept_name: 'Walter' }, 'Merge of Walt Hastings undone'],
  ['unmerged', null, 'Merge undone'],
] as const)('%s of %j reads as %s', (change, merge, text) => {
  expect(sentenceOfChange({ record_type: 'individual', change, fields: [], merge })?.text).toBe(text);
});
