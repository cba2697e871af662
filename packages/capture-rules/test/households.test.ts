import { extract } from '../src/index.js';
import { CARRIERS, PRODUCTS } from './page-set.js';

const found = (text: string) => {
  const input = { text, fields: [], host: null, today: '2026-11-27', carriers: CARRIERS, products: PRODUCTS };
  return Object.fromEntries(extract(input).fields.map(({ field, value }) => [field, value]));
};
const NAMES = {
  first_name: 'Ada',
  last_name: 'Byron',
  'dependents.1.first_name': 'Ben',
  'dependents.1.last_name': 'Byron',
};
const SPOUSE = { 'dependents.1.relationship': 'spouse' };
const BORN = { dob: '1980-04-12', 'dependents.1.date_of_birth': '1979-07-02' };

describe('a household', () => {
  it.each([
    ['numbered', '1. Ada Byron - Primary - DOB 04/12/1980\n2. Ben Byron - Spouse - DOB 07/02/1979'],
    [
      'with days in words',
      'Ada Byron – Primary – born April 12, 1980\nBen Byron – Spouse – born July 2, 1979',
    ],
    ['whose relative is named', 'Client: Ada Byron (04/12/1980)\nBen Byron, spouse of Ada, born 07/02/1979'],
    ['with captions', 'Ada Byron (Primary)   born 04/12/1980\nBen Byron (Spouse)   born 07/02/1979'],
    [
      'in a table',
      'Member\tDate of birth\nAda Byron (Subscriber)\t04/12/1980\nBen Byron (Spouse)\t07/02/1979',
    ],
    [
      'under Spanish labels',
      'Titular: Ada Byron\nFecha de nacimiento: 12 de abril de 1980\nCónyuge: Ben Byron\nFecha de nacimiento del cónyuge: 2 de julio de 1979',
    ],
  ])('%s is read with relationships and dates', (_, text) => {
    expect(found(text)).toEqual({ ...NAMES, ...SPOUSE, ...BORN });
  });

  it.each([
    ['above each other', 'Household\nAda Byron (Primary)\nBen Byron (Spouse)'],
    ['in one line', 'Covered members: Ada Byron (you), Ben Byron (spouse)'],
  ])('without dates is read with its captions: %s', (_, text) => {
    expect(found(text)).toEqual({ ...NAMES, ...SPOUSE });
  });

  it.each([
    ['a card', 'Member: Ada Byron\nDependents\nBen Byron    02\nRxBIN 123456'],
    [
      'a notice',
      'Family member(s)\tResults\tNext steps\nAda Byron\tMay buy a plan\tChoose one\nBen Byron\tMay have Medicaid\tWait',
    ],
    ['a list', 'Who is covered\nAda Byron - subscriber\nBen Byron - dependent'],
  ])('says nobody’s relationship where %s doesn’t', (_, text) => {
    expect(found(text)).toEqual(NAMES);
  });
});

const RESULTS =
  'Family member(s)\tResults\nAda Byron\tMay buy a plan\nBen Byron\tMay have Medicaid\n\nHousehold members\n1. Ada Byron - Applicant - DOB 04/12/1980';

it.each([
  ['once where two lists name them', '2. Ben Byron - Spouse - DOB 07/02/1979', { ...SPOUSE, ...BORN }],
  [
    'apart from another one of the same name',
    '2. Ben Byron - Spouse - DOB 07/02/1979\n3. Ben Byron - Child - DOB 05/05/2016',
    {
      ...{ ...SPOUSE, ...BORN },
      ...{ 'dependents.2.first_name': 'Ben', 'dependents.2.last_name': 'Byron' },
      ...{ 'dependents.2.relationship': 'child', 'dependents.2.date_of_birth': '2016-05-05' },
    },
  ],
])('has a relative %s', (_, lines, expected) => {
  expect(found(`${RESULTS}\n${lines}`)).toEqual({ ...NAMES, ...expected });
});

it('is none of beneficiaries', () => {
  const page =
    'Insured: Ada Byron\nDOB: 04/12/1950\nBeneficiaries\nPaul Dupont - Son - 50%\nClaire Hebert - Daughter - 50%';
  expect(Object.keys(found(page)).filter((path) => path.startsWith('dependents.'))).toEqual([]);
});

describe('an owner', () => {
  const ADA = {
    first_name: 'Ada',
    last_name: 'Byron',
    dob: '1950-04-12',
    'phones.home.phone': '402-555-0144',
  };
  const owner = 'Name: Ada Byron\nDOB: 04/12/1950\nPhone: 402-555-0144';

  it.each([
    ['of the name of the insured', `Insured: Ada Byron\n\nOwner\n${owner}`],
    ['whom the page names alone', `Policy owner\n${owner}`],
    [
      'who is said to be the insured',
      `Policyowner and insured: Ada Byron\nDOB: 04/12/1950\nPhone: 402-555-0144`,
    ],
  ])('%s is the client', (_, text) => {
    expect(found(text)).toEqual(ADA);
  });

  it('of another name is none', () => {
    expect(found(`Insured\nName: Cleo Byron\nDOB: 03/03/2012\n\nOwner\n${owner}`)).toEqual({
      ...{ first_name: 'Cleo', last_name: 'Byron', dob: '2012-03-03' },
    });
  });
});

describe('people of a household whom only captions tell apart', () => {
  const ADA = { first_name: 'Ada', last_name: 'Byron' };
  const BEN = {
    'dependents.1.first_name': 'Ben',
    'dependents.1.last_name': 'Byron',
    'dependents.1.relationship': 'spouse',
  };
  it.each([
    ['under a heading', 'People covered:\n  Ada Byron\n  Ben Byron (Spouse)'],
    ['beside the client', 'Member: Ada Byron\n\nAlso covered:\nBen Byron (husband)'],
    ['of a card', 'Enrollee\nADA BYRON\nCovered dependents\n BEN BYRON (spouse)'],
    [
      'numbered',
      '1. Ada Byron - Primary\n   Born 04/12/1950, female\n\n2. Ben Byron - Spouse\n   Born 05/31/1949, male',
    ],
    [
      'over columns',
      '                Ada Byron      Ben Byron\nRelationship    Primary contact   Spouse\nDate of birth   04/12/1950     05/31/1949',
    ],
  ])('are read %s', (_, text) => {
    const all = found(text);
    const inLowercase = Object.fromEntries(
      Object.entries({ ...ADA, ...BEN }).map(([path, value]) => [path, value.toLowerCase()]),
    );
    expect(
      Object.fromEntries(Object.entries(all).map(([path, value]) => [path, value.toLowerCase()])),
    ).toMatchObject(inLowercase);
  });

  it('are none of an agency', () => {
    expect(found('Our team members\nDana Frost\nEmil Haag (Partner)')).toEqual({});
  });
});
