import { nameKeyOf, samenessOf, type Identity } from './same-person.js';

const john: Identity = { first_name: 'John', last_name: 'Smith', dob: '1950-01-02', ssn: 's1', mbi: 'm1' };
const nobody: Identity = { first_name: null, last_name: null, dob: null, ssn: null, mbi: null };
const bare = { dob: null, ssn: null, mbi: null };

describe.each(['email', 'policy_number', 'phone', 'name'] as const)('two people with one %s', (key) => {
  it.each<[string, Partial<Identity>, string, string[]]>([
    ['nothing that contradicts', {}, 'same', []],
    ['less', bare, 'same', []],
    ['another spelling', { first_name: 'JOHN', last_name: "Smi'th." }, 'same', []],
    ['another SSN', { ssn: 's2' }, 'possible', ['ssn']],
    ['another Medicare number', { mbi: 'm2' }, 'possible', ['mbi']],
    ['another birth', { dob: '1980-01-02', ssn: null, mbi: null }, 'possible', ['dob']],
    [
      'another birth and number, as father and son',
      { dob: '1980-01-02', ssn: 's2', mbi: null },
      'different',
      ['ssn', 'dob'],
    ],
    [
      'another last name, as after a marriage',
      { last_name: 'Jones', ssn: null, mbi: null },
      'possible',
      ['last_name'],
    ],
    [
      'another last name and birth',
      { ...bare, last_name: 'Jones', dob: '1960-02-03' },
      'different',
      ['dob', 'last_name'],
    ],
    ['another first name, as a couple', { ...bare, first_name: 'Mary' }, 'different', ['first_name']],
    [
      'another first name and one birth, as twins',
      { first_name: 'Jim', ssn: null, mbi: null },
      'different',
      ['first_name'],
    ],
    ['a suffix, and no birth', { ...bare, last_name: 'Smith, Jr.' }, 'possible', ['suffix']],
    ['a suffix, and one birth', { last_name: 'Smith JR' }, 'same', []],
    ['an initial', { ...bare, first_name: 'J.' }, 'possible', ['first_name']],
    ['a middle name, and one number', { first_name: 'John Q', mbi: null }, 'same', []],
    ['a nickname', { first_name: 'Johnny' }, 'possible', ['first_name']],
    [
      'a nickname, and another birth',
      { ...bare, first_name: 'Jack', dob: '1980-01-02' },
      'different',
      ['dob', 'first_name'],
    ],
    ['a letter less', { first_name: 'Jon' }, 'possible', ['first_name']],
    ['a short name with another letter', { ...bare, first_name: 'Joan' }, 'different', ['first_name']],
    ['two letters swapped', { first_name: 'Jhon' }, 'possible', ['first_name']],
    [
      'names in the other order',
      { ...bare, first_name: 'Smith', last_name: 'John' },
      'possible',
      ['last_name'],
    ],
    [
      'one number and another first name',
      { first_name: 'Mary', dob: null, mbi: null },
      'possible',
      ['first_name'],
    ],
    ['no name', nobody, 'same', []],
  ])('and %s', (_, more, is, because) => {
    const other = { ...john, ...more };
    expect(samenessOf(key, john, other)).toEqual({ is, because });
    expect(samenessOf(key, other, john)).toEqual({ is, because });
  });

  it('and two suffixes are two', () => {
    const [father, son] = ['Smith Sr.', 'Smith III'].map((last_name) => ({ ...john, ...bare, last_name }));
    expect(samenessOf(key, father!, son!)).toEqual({ is: 'different', because: ['suffix'] });
  });
});

it('takes an external id for one person, unless number or birth contradict', () => {
  const of = (more: Partial<Identity>) => samenessOf('external_id', john, { ...john, ...more });
  expect(of({ first_name: 'Mary', last_name: 'Jones', ...bare })).toEqual({ is: 'same', because: [] });
  expect(of({ dob: '1960-02-03', ssn: 's2' })).toEqual({ is: 'possible', because: ['ssn', 'dob'] });
});

it.each(['id', 'ssn', 'mbi'] as const)('takes %s for one person', (key) => {
  expect(samenessOf(key, john, { ...john, first_name: 'Jon', dob: '1950-02-01' }).is).toBe('same');
});

it.each(['ssn', 'mbi'] as const)('doubts an %s whose holder has another name and another birth', (key) => {
  const of = (more: Partial<Identity>) => samenessOf(key, john, { ...john, ...more });
  const carmen = { first_name: 'Carmen', last_name: 'Delgado', dob: '1952-03-04' };
  const asked = { is: 'possible', because: ['name', 'dob'] };
  expect([of(carmen), of({ last_name: 'Jones', dob: carmen.dob })]).toEqual([asked, asked]);
  const alike = [
    { ...carmen, dob: null },
    { ...carmen, dob: john.dob },
    { ...carmen, first_name: null, last_name: null },
    { ...carmen, first_name: 'Johnny', last_name: 'Smith' },
    { ...carmen, first_name: 'Smith', last_name: 'John' },
  ];
  for (const more of alike) expect(of(more)).toEqual({ is: 'same', because: [] });
});

it.each([
  ['Walt', 'Walter'],
  ['Bob', 'Robert'],
  ['Bobby', 'Rob'],
  ['Bill J.', 'WILLIAM'],
  ['Stephen', 'Steven'],
  ['Kathy', 'Catherine'],
  ['Pepe', 'José'],
])('asks whether %s and %s are one, and never takes them for one', (one, other) => {
  const of = (key: 'phone' | 'name' | 'email', dob: string | null) =>
    samenessOf(key, { ...john, ...bare, first_name: one, dob }, { ...john, ...bare, first_name: other, dob });
  const asked = { is: 'possible', because: ['first_name'] };
  expect([of('phone', null), of('name', '1950-01-02'), of('email', null)]).toEqual([asked, asked, asked]);
});

it.each([
  ['Bob', 'William'],
  ['Al', 'Alice'],
  ['Albert', 'Alfred'],
  ['Mary', 'Patty'],
  ['Client1', 'Client2'],
  ['Client1', 'Client'],
])('takes %s and %s for two', (one, other) => {
  const [bob, will] = [one, other].map((first_name) => ({ ...john, ...bare, first_name }));
  expect(samenessOf('phone', bob!, will!).is).toBe('different');
});

it('takes a middle name for a longer writing where a birth agrees, unless the birth is all there is', () => {
  const of = (key: 'name' | 'email') =>
    samenessOf(
      key,
      { ...john, ssn: null, mbi: null },
      { ...john, first_name: 'John Q', ssn: null, mbi: null },
    ).is;
  expect([of('email'), of('name')]).toEqual(['same', 'possible']);
});

it('says one thing of one name, with and without a suffix', () => {
  expect(nameKeyOf({ ...john, first_name: 'JOHN', last_name: 'Smith, Jr.' })).toBe(nameKeyOf(john));
  expect(nameKeyOf({ ...john, last_name: ' ' })).toBeNull();
  expect(nameKeyOf(nobody)).toBeNull();
});
