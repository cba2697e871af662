import { duplicateQuery } from './duplicate-query.js';

const nothing = { first_name: '', last_name: '', dob: '', email: '', ssn: '', mbi: '' };
const all = { first_name: true, last_name: true, dob: true, email: true, ssn: true, mbi: true };

it.each([
  ['a name without a date of birth', { first_name: 'Ada', last_name: 'King' }],
  ['half a number', { ssn: '219-09', mbi: '1EG4' }],
  ['half an address', { email: 'ada@mail' }],
  ['a mask', { ssn: '***-**-9999', email: 'ad*@mail.test' }],
  ['a day that is none', { first_name: 'Ada', last_name: 'King', dob: '1950-02-30' }],
])('%s triggers no duplicate search', (_what, values) => {
  expect(duplicateQuery({ ...nothing, ...values }, all)).toBeNull();
});

it('a duplicate search takes complete touched values and excludes the edited record', () => {
  const values = { ...nothing, first_name: 'Ada', last_name: 'King', dob: '1950-03-01', ssn: '219-09-9999' };
  expect(duplicateQuery(values, { ssn: true })).toEqual({ ssn: '219-09-9999' });
  expect(duplicateQuery(values, { last_name: true }, 'me')).toEqual({
    first_name: 'Ada',
    last_name: 'King',
    dob: '1950-03-01',
    except: 'me',
  });
  expect(duplicateQuery(values, {})).toBeNull();
});
