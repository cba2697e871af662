import { importField, type ImportField } from '../imports/import-fields.js';
import { readCell } from './read-cell.js';

const read = (path: string, text: string) =>
  readCell(text, {
    field: importField('individual', path) as ImportField,
    dateFormat: 'mdy',
    today: '2026-11-26',
  });

describe('reading a cell', () => {
  it.each([
    ['addresses.home.zip', '4101', '04101'],
    ['addresses.home.zip', '601', '00601'],
    ['addresses.home.zip', '123', '123'],
    ['addresses.home.zip', '4101.0', '04101'],
    ['addresses.home.zip', '41011234', '041011234'],
    ['addresses.home.zip', '04101-1234', '04101-1234'],
    ['addresses.home.zip', '4101-1234', '04101-1234'],
    ['addresses.home.state', 'Maine', 'ME'],
    ['addresses.home.state', 'me', 'ME'],
    ['addresses.home.state', 'Me.', 'ME'],
    ['addresses.home.state', 'ME - Maine', 'ME'],
    ['ssn', '9099999', '009099999'],
    ['ssn', '219-09-9999', '219099999'],
    ['mbi', '1eg4-te5-mk73', '1EG4TE5MK73'],
    ['email', 'mailto:ada@byron.test', 'ada@byron.test'],
    ['email', 'Ada Byron <ada@byron.test>', 'ada@byron.test'],
    ['dob', '4/15/50', '1950-04-15'],
    ['gender', 'Female', 'F'],
    ['smoker', 'x', true],
    ['smoker', 'No', false],
    ['status', 'Prospect', 'lead'],
    ['policy.status', 'Cancelled', 'canceled'],
    ['policy.premium', '$1,234.50', '1234.50'],
    ['policy.premium', '120.50/mo', '120.50'],
    ['policy.premium', '$1,446.00 per year', '1446.00'],
    ['policy.premium', '361.50 quarterly', '361.50'],
    ['policy.premium_mode', 'Annually', 'annual'],
    ['policy.premium_mode', 'Semi-Annual', 'semi_annual'],
    ['policy.premium_mode', '2', 'semi_annual'],
    ['dependents.1.relationship', 'Wife', 'spouse'],
    ['tags', 'vip; medicare ::: * myContacts', ['vip', 'medicare', 'myContacts']],
    ['policy.policy_number', '4E12', '4E12'],
    ['policy.policy_number', '00123', '00123'],
    ['first_name', 'N/A', null],
    ['first_name', 'Null', 'Null'],
    ['last_name', 'Na', 'Na'],
    ['dependents.1.last_name', 'None', 'None'],
    ['nickname', '--', null],
    ['lead_source', 'None', null],
    ['gender', 'Unknown', 'U'],
    ['status', 'unknown', null],
    ['policy.termination_date', '12/31/9999', null],
    ['policy.effective_date', '45658', '2025-01-01'],
    ['dob', '18368.0', '1950-04-15'],
  ])('of %s: %s', (path, text, value) => {
    expect(read(path, text)).toEqual({ value });
  });

  it('leaves out what looks like a mask of ours, and says so', () => {
    expect(read('ssn', '***-**-1234')).toEqual({
      value: null,
      warning: 'It is masked in the file.',
    });
  });

  it.each([
    ...['#REF!', '#N/A', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#VALUE!', '#SPILL!', '#CALC!'].flatMap(
      (text) => [
        ['dob', text],
        ['last_name', text],
        ['gender', text],
      ],
    ),
    ...['00/00/0000', '0/0/00', '0000-00-00', '1/0/1900', '12/30/1899', '1899-12-30'].map((text) => [
      'dob',
      text,
    ]),
    ...['xxx-xx-1234', 'XXX-XX-1234', '###-##-1234', '•••-••-1234', 'XXXXX1234'].map((text) => ['ssn', text]),
    ...['XXXX-XXX-MK73', '########MK73'].map((text) => ['mbi', text]),
  ])('of %s leaves out %s, and says so', (path = '', text = '') => {
    expect(read(path, text)).toEqual({ value: null, warning: expect.any(String) as string });
  });

  it.each([
    ['phones.mobile.phone', '1.5551E+10', /shortened this number/],
    ['dob', '2/30/1950', /isn't a date that exists/],
    ['smoker', 'sometimes', /must be yes or no/],
    ['status', 'deleted', /Say what "deleted" means/],
    ['policy.premium_mode', 'whenever', /Say what/],
  ])('has a sentence for %s: %s', (path, text, problem) => {
    expect(read(path, text)).toMatchObject({ problem: expect.stringMatching(problem) as string });
  });
});
