import { suggestedMapping } from '@bindery/contracts/crm';
import { fileColumn, importedFile } from '../../testing/imports.js';
import { ana } from '../../testing/records.js';
import { noteColumns } from '../check/note-columns.js';
import { readingsOf } from './date-words.js';
import { keysOf } from './match-keys.js';
import { chosenField, isInDoubt, type FileColumn } from './mapped-columns.js';
import { answerOf, valueQuestions, withAnswer, withSpellings } from './value-questions.js';

const known = {
  ...{ carriers: ['Kestrel Mutual'], products: [], agents: [ana], hasRecords: false },
};

it.each([
  ['a column without a field', fileColumn(0, 'Misc'), true],
  ['an empty column', fileColumn(0, 'Misc', { distinct: [] }), false],
  ['an undecided date', fileColumn(0, 'DOB', { suggested_field: 'dob', date_format: 'ask' }), true],
  ['a known column', fileColumn(0, 'First', { suggested_field: 'first_name' }), false],
])('%s is in doubt or not', (_, column, doubtful) => {
  expect(isInDoubt(column, [column])).toBe(doubtful);
});

it('does not ask about the column that says which kind of phone another one is', () => {
  const label = fileColumn(0, 'Phone 1 - Label');
  const phone = fileColumn(1, 'Phone 1 - Value', { suggested_field: 'phones.home.phone', label_index: 0 });
  expect(isInDoubt(label, [label, phone])).toBe(false);
});

it('asks for the format of a date that a person chose, and keeps a split only where it fits', () => {
  const source = fileColumn(0, 'Client', { suggested_field: 'last_name', split: 'last_first' });
  const [column] = suggestedMapping(importedFile({ columns: [source] })).columns;
  const chosen = (field: string | null) => {
    const { premium_mode, ...changes } = chosenField('individual', column!, source, field);
    expect(premium_mode).toBeNull();
    return changes;
  };
  expect(chosen('first_name')).toEqual({ field: 'first_name', split: 'last_first', date_format: null });
  expect(chosen('dob')).toEqual({ field: 'dob', split: null, date_format: 'ask' });
  expect(chosen(null)).toEqual({ field: null, split: null, date_format: null });
});

it('takes how often premiums are paid from their header, and asks where neither it nor a column says it', () => {
  const premium = (premium_mode: 'annual' | null) =>
    fileColumn(0, 'Premium', { suggested_field: 'policy.premium', premium_mode });
  const mode = fileColumn(1, 'Mode', { suggested_field: 'policy.premium_mode' });
  const modeOf = (columns: FileColumn[]) =>
    suggestedMapping(importedFile({ columns })).columns[0]?.premium_mode;
  expect([modeOf([premium('annual')]), modeOf([premium(null)])]).toEqual(['annual', null]);
  const doubts = [[premium('annual')], [premium(null)], [premium(null), mode]];
  expect(doubts.map((columns) => isInDoubt(columns[0]!, columns))).toEqual([false, true, false]);
});

it('finds the column that a field comes from, also if a cell is split into it', () => {
  const columns = [
    fileColumn(0, 'Client', { suggested_field: 'last_name', split: 'last_first' }),
    fileColumn(1, 'Place', { suggested_field: 'addresses.home.city', split: 'city_state_zip' }),
    fileColumn(2, 'Zip', { suggested_field: 'addresses.home.zip' }),
  ];
  const columnOf = noteColumns(suggestedMapping(importedFile({ columns })));
  expect(
    ['last_name', 'first_name', 'addresses.home.state', 'addresses.home.zip', 'dob'].map(columnOf),
  ).toEqual([...[0, 0, 1, 2, null]]);
});

it('says both readings of a date that has two', () => {
  expect(readingsOf(['13/4/1950', '4/4/1950', '3/4/50'])).toEqual({
    ...{ example: '3/4/50', mdy: 'March 4, 1950', dmy: 'April 3, 1950' },
  });
  expect(readingsOf(['15/4/1950', '1950-04-15', 'soon'])).toBeUndefined();
});

it('asks only about values that Bindery does not know', () => {
  const file = importedFile({
    columns: [
      fileColumn(0, 'Stat', { suggested_field: 'status', distinct: ['Current', 'AEP 2027', 'n/a'] }),
      fileColumn(1, 'Company', {
        suggested_field: 'policy.carrier',
        distinct: ['kestrel  mutual', 'Harbor'],
      }),
      fileColumn(2, 'Producer', {
        suggested_field: 'assigned_agent',
        distinct: ['ana reyes', 'Reyes, Ana', 'Olivia@Harbor.test', 'Cy', 'b@x.test'],
      }),
      fileColumn(3, 'Smoker', { suggested_field: 'smoker', distinct: ['Y', 'former'] }),
      fileColumn(4, 'Sex', { suggested_field: 'gender', distinct: null }),
      fileColumn(5, 'Misc', { distinct: ['?'] }),
      fileColumn(6, 'ST', { suggested_field: 'addresses.home.state', distinct: ['me', 'Fla.', 'Oz'] }),
    ],
    agents: ['ana reyes', 'Reyes, Ana', 'Olivia@Harbor.test'],
  });
  const asked = valueQuestions('individual', file, suggestedMapping(file), known);
  expect(asked.map(({ path, values }) => [path, values])).toEqual([
    ['status', ['AEP 2027']],
    ['policy.carrier', ['Harbor']],
    ['assigned_agent', ['Cy', 'b@x.test']],
    ['smoker', ['former']],
    ['addresses.home.state', ['Oz']],
  ]);
});

it('keeps answers by field and value', () => {
  const mapping = suggestedMapping(importedFile());
  const answered = withAnswer(withAnswer(mapping, 'status', { Odd: 'lead' }), 'status', { Other: null });
  expect(answerOf(answered, 'status', 'Odd')).toBe('lead');
  expect(answerOf(answered, 'status', 'Other')).toBeNull();
  expect(answerOf(answered, 'gender', 'Odd')).toBeUndefined();
});

it('recognizes individuals only by columns that the file has', () => {
  const fields = ['email', 'policy.policy_number', 'first_name'];
  const columns = fields.map((suggested_field, index) =>
    fileColumn(index, suggested_field, { suggested_field }),
  );
  expect(keysOf('individual', suggestedMapping(importedFile({ columns })))).toEqual([
    'email',
    'last_import',
    'policy_number',
  ]);
});

describe('spellings of one carrier', () => {
  const column = fileColumn(0, 'Carrier', {
    suggested_field: 'policy.carrier',
    distinct: ['UHC', 'United Healthcare', 'Kestrel Mutual Insurance Co.', 'Aetna', 'Aetna Life'],
    distinct_rows: [2, 9, 1, 4, 1],
  });
  const file = importedFile({ columns: [column] });
  const mapping = suggestedMapping(file);
  const questions = valueQuestions('individual', file, mapping, known);

  it('are the one that is there, else the one of most rows', () => {
    expect([...(questions[0]?.spellings ?? [])]).toEqual([
      ['UHC', 'United Healthcare'],
      ['Kestrel Mutual Insurance Co.', 'Kestrel Mutual'],
    ]);
    expect(questions[0]?.rows.get('United Healthcare')).toBe(9);
  });

  it('are sent unless somebody said otherwise', () => {
    const answered = withAnswer(mapping, 'policy.carrier', { UHC: 'UHC' });
    expect(withSpellings(answered, questions).values).toEqual({
      'policy.carrier': { UHC: 'UHC', 'Kestrel Mutual Insurance Co.': 'Kestrel Mutual' },
    });
  });
});
