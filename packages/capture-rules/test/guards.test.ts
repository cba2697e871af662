import { extract } from '../src/index.js';
import { CARRIERS, PRODUCTS } from './page-set.js';

const found = (text: string) => {
  const input = { text, fields: [], host: null, today: '2026-11-27', carriers: CARRIERS, products: PRODUCTS };
  return Object.fromEntries(extract(input).fields.map(({ field, value }) => [field, value]));
};
const NAME = { first_name: 'Ada', last_name: 'Byron' };
const ADA = { ...NAME, dob: '1950-04-12' };
const NUMBER = { 'policy.policy_number': 'A-1234' };
const PLACE = { 'addresses.home.city': 'Lincoln', 'addresses.home.state': 'NE' };

describe('a value that its label does not ask for', () => {
  it.each([
    ['a spouse’s tobacco', 'Does your spouse use tobacco? Yes', {}],
    ['a kind of insurance as a carrier', 'Policy number: A-1234\nCarrier: Medical', NUMBER],
    ['an answer as an apartment', 'Apt: No\nCity: Lincoln,\nState: NE', PLACE],
    ['an answer as a status', 'Policy number: A-1234\nPolicy status: Yes\nStatus: Client', NUMBER],
    ['both answers', 'Gender: M / F\nTobacco: Y / N', {}],
    ['both answers without blanks', 'Gender: M/F\nTobacco: Y/N', {}],
    ['a box between two answers', 'Tobacco: Yes [X] No', {}],
    [
      'boxes of two questions in a line',
      'Gender [X] Female [ ] Male  Tobacco [ ] Yes [X] No',
      { gender: 'F' },
    ],
  ])('is none: %s', (_, text, expected) => {
    expect(found(`Name: Ada Byron\nDOB: 04/12/1950\n${text}`)).toEqual({ ...ADA, ...expected });
  });
});

describe('a sentence about something else', () => {
  it.each([
    ['My late husband Ben Byron, born 07/02/1949, had a plan.', {}],
    ['She pays a premium of $120.00 before the subsidy each month.', {}],
    ['Effective 01/01/2027, the monthly cost of your plan changes.', {}],
    ['Her social security number is 219-09-9999.', { ssn: '219099999' }],
    ['She is a smoker.', { smoker: 'yes' }],
    ['She is a non-tobacco user.', { smoker: 'no' }],
  ])('gives no more than it says: %s', (text, expected) => {
    expect(found(`My client Ada Byron was born 04/12/1950. ${text}`)).toEqual({ ...ADA, ...expected });
  });
});

describe('ways to write a value', () => {
  it.each([
    ['DOB: 3rd of March 1950', { dob: '1950-03-03' }],
    ['DOB: Mar3, 1950', { dob: '1950-03-03' }],
    ['Member ID: 123 456 789', { 'policy.member_id': '123 456 789' }],
    ['Driver license: ME - 1234567', { drivers_license: '1234567' }],
    ['Tobacco: preferred smoker', { smoker: 'yes' }],
    ['Premium: USD 120.00 monthly', { 'policy.premium': '120.00', 'policy.premium_mode': 'monthly' }],
  ])('are read: %s', (text, expected) => {
    expect(found(`Name: Ada Byron\n${text}`)).toEqual({ ...NAME, ...expected });
  });

  it('are read in columns between drawn lines, and behind the numbers of a list', () => {
    expect(found('Name │ DOB\nAda Byron │ 04/12/1950\nBen Hill │ 07/02/1949')).toEqual(ADA);
    expect(found('1. Ada Byron  DOB: 04/12/1950\n2. Ben Byron  DOB: 07/02/1949')).toEqual(ADA);
  });
});

it('takes the answers of a chat, and nothing of how they are given', () => {
  const chat = [
    'Agent Tom: Hi, may I have your full name?\nAda: Yes, my name is Ada Byron',
    'Agent Tom: And your date of birth?\nAda: 04/12/1950',
    'Agent Tom: What is your Medicare number?\nAda: 1EG4-TE5-MK73',
    'Agent Tom: Do you use tobacco?\nAda: No',
  ].join('\n');
  expect(found(chat)).toEqual({ ...ADA, mbi: '1EG4TE5MK73', smoker: 'no' });
});

it('keeps relatives apart who are neither child nor spouse', () => {
  const rows = 'Ada Byron\tSelf\t04/12/1950\nBen Byron\tNephew\t07/02/2012\nAnn Byron\tGrandson\t07/02/2012';
  expect(found(`Name\tRelationship\tDOB\n${rows}`)).toMatchObject({
    ...ADA,
    'dependents.1.relationship': 'other',
    'dependents.2.relationship': 'other',
  });
});
