import type { ImportMapping } from '@bindery/contracts/crm';
import type { Person } from '../../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';
import { callerOf, planCells, type PlanCells } from '../testing/plan-cells.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const post = async (who: Person, path: string, body: object) =>
  (await crm.call(who, 'POST', path, body)).body.id;

const plan: PlanCells = (...cells) => planCells(crm, ...cells);
const onMatch = (on_match: 'overwrite' | 'fill' | 'keep') => (mapping: ImportMapping) => ({
  columns: mapping.columns.map((column) => ({ ...column, on_match })),
});

const ada = {
  ...{ first_name: 'Ada', last_name: 'Byron', status: 'active', dob: '1950-12-10' },
  ...{ email: 'ada@byron.test', mbi: '1EG4-TE5-MK73', title: 'Ms' },
  phones: [{ type: 'mobile', phone: '(207) 555-0101' }],
  addresses: [{ type: 'home', address1: '12 Elm St', city: 'Portland', state: 'ME', zip: '04101' }],
};
const names = ['first_name', 'last_name'];

describe('the plan of a row about a client who is there', () => {
  let who: Person;
  let id: string;
  beforeAll(async () => {
    who = crm.person();
    id = await post(who, '/api/insureds', ada);
  });

  it('changes nothing that is the same in another spelling', async () => {
    const [row] = await plan(
      callerOf(who),
      ['first_name', 'last_name', 'dob', 'email', 'mbi', 'phones.home.phone', 'status'],
      [['Ada', 'Byron', '12/10/1950', 'ADA@byron.test', '1eg4te5mk73', '207.555.0101', 'Client']],
      onMatch('overwrite'),
    );
    expect(row).toMatchObject({ outcome: 'unchanged', recordId: id, values: {}, parts: { phones: [] } });
  });

  it.each([
    ['fill', { gender: 'F' }],
    ['overwrite', { gender: 'F', title: 'Dr' }],
    ['keep', {}],
  ] as const)('with %s writes %j', async (mode, changes) => {
    const [row] = await plan(
      callerOf(who),
      [...names, 'email', 'title', 'gender'],
      [['Ada', 'Byron', 'ada@byron.test', 'Dr', 'female']],
      onMatch(mode),
    );
    expect([row?.outcome, row?.values]).toEqual([mode === 'keep' ? 'unchanged' : 'update', changes]);
  });

  it('adds the parts that the client does not have', async () => {
    const [row] = await plan(
      callerOf(who),
      [
        ...[...names, 'email', 'phones.work.phone', 'tags', 'note', 'policy.carrier', 'policy.policy_number'],
        ...['addresses.home.address1', 'addresses.home.city', 'addresses.home.state', 'addresses.home.zip'],
      ],
      [
        [
          ...['Ada', 'Byron', 'ada@byron.test', '207-555-0177', 'Gold', 'Calls back', 'Harbor Life', 'H-1'],
          ...['12 Elm St.', 'Portland', 'Maine', '04101-1234'],
        ],
      ],
    );
    expect(row).toMatchObject({
      outcome: 'update',
      values: {},
      parts: {
        ...{ addresses: [], dependents: [], tags: ['Gold'], notes: ['Calls back'] },
        phones: [{ phone: '207-555-0177' }],
        policy: { id: null, carrier: { create: 'Harbor Life' }, product: null },
      },
    });
  });

  it('is an error for who sees the client, and may not change it', async () => {
    const reader = callerOf(crm.person({ account_id: who.accountId }), { edits_all: false });
    const fields = [...names, 'email', 'gender'];
    const [row] = await plan(reader, fields, [['Ada', 'Byron', 'ada@byron.test', 'F']]);
    expect([row?.outcome, row?.problems[0]?.message]).toEqual([
      'error',
      expect.stringContaining('not change it'),
    ]);
  });

  it('finds nobody outside the scope of the importer, by any key', async () => {
    const own = callerOf(crm.person({ account_id: who.accountId }), { sees_all: false });
    const stranger = callerOf(crm.person());
    for (const caller of [own, stranger]) {
      const fields = [...names, 'dob', 'email', 'mbi', 'id'];
      const cells = ['Ada', 'Byron', '12/10/1950', 'ada@byron.test', '1EG4TE5MK73', id];
      const [row] = await plan(caller, fields, [cells], ({ match }) => ({
        match: { ...match, by: ['id', 'mbi', 'email'] },
      }));
      expect(row).toMatchObject({ outcome: 'new', recordId: null });
    }
  });

  it('is a possible duplicate with the same name and birth and no key', async () => {
    const [row] = await plan(callerOf(who), [...names, 'dob'], [['ada', "By'ron", '12/10/1950']]);
    expect(row).toMatchObject({ outcome: 'duplicate', recordId: id, parts: { phones: [] } });
  });

  it.each([
    ['birth', 'dob', '12/10/1950'],
    ['phone', 'phones.home.phone', '207.555.0101'],
  ])('is a possible duplicate with a nickname and one %s', async (_, field, value) => {
    const nye = { ...ada, first_name: 'Robert', last_name: 'Nye', email: undefined, mbi: undefined };
    const robert = await post(who, '/api/insureds', nye);
    const rows = ['Bob Nye', 'Mary Nye', 'Bob Lee'].map((name) => [...name.split(' '), value]);
    const outcomes = async (by: Person) =>
      (await plan(callerOf(by), [...names, field], rows)).map(({ outcome, recordId }) => recordId ?? outcome);
    expect(await outcomes(who)).toEqual([robert, 'new', 'new']);
    expect(await outcomes(crm.person())).toEqual(['new', 'new', 'new']);
    await crm.call(who, 'DELETE', `/api/insureds/${robert}`);
  });

  it('is a possible duplicate with the Medicare number of somebody named and born otherwise', async () => {
    const fields = [...names, 'dob', 'mbi'];
    const planOf = async (dob: string) =>
      (await plan(callerOf(who), fields, [['Carmen', 'Delgado', dob, ada.mbi]]))[0];
    expect(await planOf('12/10/1950')).toMatchObject({ outcome: 'unchanged', recordId: id });
    const other = await planOf('3/4/1952');
    expect(other).toMatchObject({ outcome: 'duplicate', warnings: [{ field: 'mbi' }] });
  });

  it('is an error where two clients have the key', async () => {
    const twin = crm.person();
    for (const last_name of ['One', 'Two']) await post(twin, '/api/insureds', { ...ada, last_name });
    const [row] = await plan(callerOf(twin), [...names, 'mbi'], [['Ada', 'One', '1EG4TE5MK73']]);
    expect(row).toMatchObject({ outcome: 'error', problems: [{ field: 'mbi' }] });
  });
});

describe('people with one key', () => {
  const fields = [...names, 'dob', 'ssn', 'email', 'external_id', 'policy.carrier', 'policy.policy_number'];
  const father = ['John', 'Smith', '1/2/1950', '219-09-9999', 'smith@mail.test', '', 'Harbor Life', 'G-1'];
  const stored = {
    ...{ first_name: 'John', last_name: 'Smith', status: 'active', dob: '1950-01-02' },
    ...{ ssn: '219-09-9999', email: 'smith@mail.test', external_id: 'X-1' },
  };
  const outcomes = async (rows: readonly (readonly string[])[], who = crm.person()) =>
    (await plan(callerOf(who), fields, rows, onMatch('overwrite'))).map(
      ({ outcome, recordId, values, parts, problems, warnings }) => ({
        ...{ outcome, recordId, values, policy: parts.policy !== null },
        said: [...problems, ...warnings][0]?.message ?? null,
      }),
    );

  it.each([
    ['a son', ['John', 'Smith', '3/4/1980', '219-09-1111', 'smith@mail.test', '', 'Harbor Life', 'H-2']],
    ['a wife', ['Mary', 'Smith', '', '', 'smith@mail.test', '', 'Harbor Life', 'H-2']],
    ['a member of the group', ['Ann', 'Poe', '', '', '', '', 'Harbor Life', 'G-1']],
    ['a junior', ['John', 'Smith Jr.', '3/4/1980', '', 'smith@mail.test', '', 'Harbor Life', 'H-2']],
    ['a twin', ['Jim', 'Smith', '1/2/1950', '', 'smith@mail.test', '', 'Harbor Life', 'H-2']],
  ])('are two in a file: %s', async (_, other) => {
    const found = await outcomes([father, other]);
    expect(found).toMatchObject([{ outcome: 'new' }, { outcome: 'new', policy: true, said: null }]);
    const value = found[1]?.values ?? {};
    expect([value['first_name'], value['last_name']]).toEqual(other.slice(0, 2));
  });

  it('are two as against a client, whose values stay', async () => {
    const who = crm.person();
    await post(who, '/api/insureds', stored);
    const found = await outcomes(
      [
        ['John', 'Smith', '3/4/1980', '219-09-1111', 'smith@mail.test', '', '', ''],
        ['Mary', 'Smith', '', '', 'smith@mail.test', '', '', ''],
      ],
      who,
    );
    expect(found).toMatchObject([{ outcome: 'new' }, { outcome: 'new' }]);
  });

  it('are asked about where one thing alone contradicts', async () => {
    const who = crm.person();
    const id = await post(who, '/api/insureds', stored);
    const found = await outcomes(
      [
        ['John', 'Smith', '1/2/1950', '219-09-1111', 'smith@mail.test', '', '', ''],
        ['John', 'Jones', '1/2/1950', '', 'smith@mail.test', '', '', ''],
        ['John', 'Smith Jr.', '', '', 'smith@mail.test', '', '', ''],
        ['John', 'Smith', '3/4/1980', '', '', 'X-1', '', ''],
      ],
      who,
    );
    expect(found.map(({ outcome, recordId }) => [outcome, recordId])).toEqual(
      found.map(() => ['duplicate', id]),
    );
    expect(found.map(({ said }) => said?.split('. ')[0])).toEqual([
      'A client in Bindery has this email address, but another SSN',
      'A client in Bindery has this email address, but another last name',
      'A client in Bindery has this email address, but another suffix',
      'A client in Bindery has this External ID, but another date of birth',
    ]);
    expect(found[3]?.values).not.toHaveProperty('external_id');
  });

  it('are two in a file by an external id that both have', async () => {
    const row = (first: string, dob: string, number: string) => [
      ...[first, 'Smith', dob, '', '', 'X-9', 'Harbor Life', number],
    ];
    const found = await outcomes([
      row('John', '1/2/1950', 'H-1'),
      row('Ann', '3/4/1952', 'H-2'),
      row('Ann', '3/4/1952', 'H-3'),
      row('John', '1/2/1950', 'H-4'),
    ]);
    expect(found.map(({ outcome }) => outcome)).toEqual(['new', 'duplicate', 'repeated', 'repeated']);
    expect(found[1]?.said).toMatch(/^Row 2 has this External ID, but another date of birth/);
    expect(found[1]?.values).not.toHaveProperty('external_id');
  });

  it('are one by an external id, if only the name differs', async () => {
    const who = crm.person();
    const id = await post(who, '/api/insureds', stored);
    const [row] = await outcomes([['Jon', 'Jones', '', '', '', 'X-1', '', '']], who);
    expect(row).toMatchObject({ outcome: 'update', recordId: id });
  });

  it('are an error by an SSN of two clients', async () => {
    const who = crm.person();
    await post(who, '/api/insureds', stored);
    await post(who, '/api/insureds', {
      ...stored,
      external_id: 'X-2',
      ssn: '219-09-1111',
      dob: '1980-03-04',
    });
    await post(who, '/api/insureds', { ...stored, external_id: 'X-3', ssn: '219-09-1111' });
    const found = await outcomes(
      [
        ['John', 'Smith', '', '219-09-1111', '', '', '', ''],
        ['John', 'Smith', '', '219-09-9999', '', '', '', ''],
      ],
      who,
    );
    expect(found).toMatchObject([{ outcome: 'error' }, { outcome: 'unchanged' }]);
  });
});

it('takes one row for each policy for one client with all policies', async () => {
  const rows = await plan(
    callerOf(crm.person()),
    [...names, 'dob', 'email', 'policy.carrier', 'policy.policy_number'],
    [
      ['Ann', 'Poe', '5/6/1960', 'ann@poe.test', 'Harbor Life', 'A-1'],
      ['Al', 'Roe', '5/6/1960', '', 'Harbor Life', 'A-2'],
      ['ANN', 'Poe', '05/06/1960', '', 'Harbor Life', 'A-3'],
      ['Ann', 'Poe', '5/6/1960', 'other@poe.test', 'Harbor Life', 'A-4'],
    ],
  );
  expect(rows.map(({ outcome, earlierRow, parts }) => [outcome, earlierRow, parts.policy !== null])).toEqual([
    ['new', null, true],
    ['new', null, true],
    ['repeated', 2, true],
    ['repeated', 2, true],
  ]);
});

it('brings the parts of one client once, though several rows have them', async () => {
  const who = crm.person();
  const fields = [...names, 'email', 'phones.mobile.phone', 'policy.carrier', 'policy.policy_number'];
  const rows = await plan(callerOf(who), fields, [
    ['Ben', 'Cole', 'ben@cole.test', '207-555-0111', 'Harbor Life', 'H-1'],
    ['Ben', 'Cole', 'ben@cole.test', '(207) 555-0111', 'Harbor Life', 'H-2'],
    ['Bea', 'Cole', 'ben@cole.test', '207-555-0111', 'Harbor Life', 'H-2'],
  ]);
  expect(
    rows.map(({ outcome, earlierRow, parts }) => [
      outcome,
      earlierRow,
      parts.phones.length,
      parts.policy !== null,
    ]),
  ).toEqual([
    ['new', null, 1, true],
    ['repeated', 2, 0, true],
    ['new', null, 1, true],
  ]);
});

describe('names of others in a row', () => {
  it('are the ids of agents: by name, by name in the other order, and by email', async () => {
    const who = crm.person();
    const [agent, gone] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
    await crm.rows(
      `INSERT INTO agents (account_id, user_id, name, is_active) VALUES ($1, $2, 'Dana Ruiz', true)`,
      [who.accountId, agent],
    );
    crm.identity.setMembers(who.accountId, [
      { id: who.userId, email: 'me@agency.test' },
      { id: agent, email: 'dana@agency.test' },
      { id: gone, email: 'gone@agency.test' },
    ]);
    const rows = await plan(
      callerOf(who),
      [...names, 'assigned_agent'],
      [
        ['A', 'B', 'Dana Ruiz'],
        ['A', 'B', 'ruiz, dana'],
        ['A', 'B', 'Me@Agency.test'],
        ['A', 'B', 'dana@agency.test'],
        ['A', 'B', 'gone@agency.test'],
        ['A', 'B', 'Somebody Else'],
      ],
    );
    expect(rows.map(({ outcome, values }) => [outcome, values?.['assigned_agent']])).toEqual([
      ['new', agent],
      ['new', agent],
      ['new', who.userId],
      ['new', agent],
      // Whoever it is for, it isn't for whoever imports it.
      ['new', null],
      ['new', null],
    ]);
    expect(rows.slice(-2).map(({ warnings }) => warnings[0]?.message)).toEqual([
      'Column "assigned_agent": "gone@agency.test" was left out. Nobody in your agency has this name.',
      'Column "assigned_agent": "Somebody Else" was left out. Nobody in your agency has this name.',
    ]);
  });

  it('are carriers and products that are there, or are made, or are left out', async () => {
    const who = crm.person();
    const carrier = await post(who, '/api/carriers', { name: 'Harbor Life' });
    const product = await post(who, '/api/products', { name: 'Plan G', carrier_id: carrier });
    const fields = [...names, 'policy.carrier', 'policy.product', 'policy.policy_number'];
    const rows = [
      ['A', 'B', 'HARBOR LIFE', 'plan g', '1'],
      ['A', 'B', '', 'Plan G', '2'],
      ['A', 'B', 'New Co', 'Plan N', '3'],
      ['A', 'B', '', 'Plan X', '4'],
    ];
    const planned = await plan(callerOf(who), fields, rows);
    expect(planned.map(({ parts }) => parts.policy && [parts.policy.carrier, parts.policy.product])).toEqual([
      [{ id: carrier }, { id: product }],
      [{ id: carrier }, { id: product }],
      [{ create: 'New Co' }, { create: 'Plan N' }],
      null,
    ]);
    expect(planned[3]?.warnings.map(({ message }) => message)).toEqual([
      `The policy was left out: it names no carrier, and "Plan X" doesn't tell which one is meant.`,
      'Column "policy.product": "Plan X" was left out. The policy is left out.',
      'Column "policy.policy_number": "4" was left out. The policy is left out.',
    ]);
    const [noted] = await plan(callerOf(who), fields, rows.slice(3), () => ({ leftovers: 'note' }));
    expect([noted?.warnings.length, noted?.parts.notes]).toEqual([
      1,
      ['Product: Plan X\nPolicy: Policy number: 4'],
    ]);
    const strict = await plan(callerOf(who), fields, rows.slice(2, 3), ({ columns }) => ({
      columns: columns.map((column) => ({ ...column, on_missing: 'error' as const })),
    }));
    expect(strict[0]).toMatchObject({ outcome: 'error', problems: [{ field: 'policy.carrier' }] });
  });
});

it('holds rows to what the forms check beyond their schemas', async () => {
  const fields = [...names, 'dob', 'phones.mobile.phone', 'lead_stage'];
  const rows = await plan(callerOf(crm.person()), fields, [
    ['A', 'B', '1/1/1850', '', ''],
    ['A', 'B', `12/1/${String(new Date().getFullYear() + 1)}`, '', ''],
    ['A', 'B', '', '', 'lost'],
    ['A', 'B', '', '12345', ''],
  ]);
  expect(
    rows.map(({ outcome, values, warnings, parts }) => [
      ...[outcome, values?.['dob'] ?? values?.['lead_stage'], parts.phones.length],
      warnings.map(({ field }) => field),
    ]),
  ).toEqual([
    ['new', undefined, 0, ['dob']],
    ['new', undefined, 0, ['dob']],
    ['new', undefined, 0, ['lead_stage']],
    ['new', undefined, 0, ['phones.mobile.phone']],
  ]);
});

it('leaves new people out if only known ones are to be changed', async () => {
  const [row] = await plan(callerOf(crm.person()), names, [['A', 'B']], ({ match }) => ({
    match: { ...match, otherwise: 'skip' },
  }));
  expect(row).toMatchObject({ outcome: 'removed', values: null });
});
