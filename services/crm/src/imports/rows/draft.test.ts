import { importMapping, mappingProblems } from '@bindery/contracts/crm';
import { draftOf } from './draft.js';
import { defaultDateProblems, readRow } from './read-row.js';

const today = '2026-11-26';

/** Drafts a row of which each column has a field, with more settings of the mapping. */
function draft(cells: Readonly<Record<string, string>>, more: object = {}) {
  const columns = Object.keys(cells).map((field, index) => ({ index, field }));
  const mapping = importMapping.parse({ header_row: 1, columns, ...more });
  const headers = Object.keys(cells).map((_, index) => `C${String(index)}`);
  return draftOf(readRow(Object.values(cells), { type: 'individual', mapping, today, headers }), mapping);
}

const ada = { first_name: 'Ada', last_name: 'Byron' };

describe('drafting a row', () => {
  it('tells a client that is nobody’s from one whose agent is not named', () => {
    const row = { ...ada, assigned_agent: 'House account' };
    const values = { assigned_agent: { 'House account': null } };
    expect(draft(row, { values }).draft?.values['assigned_agent']).toBeNull();
    for (const cells of [ada, { ...row, assigned_agent: '' }])
      expect(draft(cells, { values }).draft?.values['assigned_agent']).toBeUndefined();
  });

  it('makes one client with all that the row says', () => {
    const {
      draft: made,
      problems,
      warnings,
    } = draft({
      ...ada,
      status: 'Prospect',
      dob: '4/15/50',
      ssn: '9099999',
      'phones.mobile.phone': '(207) 555-0123',
      'addresses.home.address1': '12 Elm St',
      'addresses.home.city': 'Portland',
      'addresses.home.state': 'Maine',
      'addresses.home.zip': '4101',
      'policy.policy_number': 'HH-1001',
      'policy.carrier': 'Harbor Health',
      'policy.premium': '$1,234.5',
      'policy.effective_date': '1/1/2026',
      'dependents.1.first_name': 'George',
      'dependents.1.last_name': 'Byron',
      'dependents.1.relationship': 'Husband',
      'dependents.1.date_of_birth': '1/22/48',
      'dependents.1.gender': 'male',
      tags: 'vip, medicare',
      note: 'Prefers mornings',
      external_id: '10021',
    });
    expect([problems, warnings]).toEqual([[], []]);
    expect(made).toMatchObject({
      values: { ...ada, status: 'lead', dob: '1950-04-15', ssn: '009099999', external_id: '10021' },
      phones: [{ type: 'mobile', phone: '(207) 555-0123' }],
      addresses: [{ type: 'home', address1: '12 Elm St', state: 'ME', zip: '04101' }],
      policy: {
        values: {
          policy_number: 'HH-1001',
          premium: '1234.50',
          effective_date: '2026-01-01',
          status: 'active',
        },
        carrier: 'Harbor Health',
        product: null,
      },
      dependents: [{ first_name: 'George', relationship: 'spouse', date_of_birth: '1948-01-22' }],
      tags: ['vip', 'medicare'],
      note: 'Prefers mornings',
    });
  });

  it.each([
    ['no last name', { first_name: 'Ada' }, 'last_name', /Last name is missing/],
    ['a flag that nobody can read', { ...ada, do_not_call: 'maybe' }, 'do_not_call', /must be yes or no/],
    ['an opt-out that is no address', { ...ada, opt_out_email: 'yes' }, 'opt_out_email', /email/],
    ['a key that was shortened', { ...ada, external_id: '4.1E+11' }, 'external_id', /shortened/],
    ['an unknown status', { ...ada, status: 'deleted' }, 'status', /Say what "deleted" means/],
    ['a name that is too long', { ...ada, last_name: 'x'.repeat(101) }, 'last_name', /100 characters/],
  ])('fails for %s', (_, cells, field, message) => {
    const { draft: made, problems } = draft(cells);
    expect(made).toBeNull();
    expect(problems).toEqual([
      expect.objectContaining({ field, message: expect.stringMatching(message) as string }),
    ]);
  });

  it('leaves out an incomplete part with a warning, and keeps the client', () => {
    const { draft: made, warnings } = draft({
      ...ada,
      'addresses.home.county': 'Cumberland',
      'phones.home.phone': '12',
      'dependents.1.first_name': 'George',
      'policy.premium': 'a lot',
      'policy.carrier': 'Harbor Health',
    });
    expect(made).toMatchObject({
      phones: [],
      addresses: [],
      dependents: [],
      policy: { carrier: 'Harbor Health' },
    });
    const fields = new Set(warnings.map(({ field }) => field.split('.').slice(0, 2).join('.')));
    expect([...fields].toSorted()).toEqual([
      'addresses.home',
      'dependents.1',
      'phones.home',
      'policy.premium',
    ]);
  });

  it('keeps incomplete parts and cells that it cannot read as lines of the note, but for protected numbers', () => {
    const { draft: made, warnings } = draft(
      {
        ...{ ...ada, note: 'Prefers mornings', 'phones.home.phone': '12' },
        ...{ 'dependents.1.first_name': 'George', 'dependents.1.ssn': '219-09-9999' },
        ...{ 'dependents.2.first_name': '' },
      },
      {
        leftovers: 'note',
        defaults: { 'dependents.1.relationship': 'spouse', 'dependents.2.relationship': 'child' },
      },
    );
    expect(made?.note?.split('\n')).toEqual([
      'Prefers mornings',
      'Dependent 1: First name George, Relationship spouse',
      'Home phone: 12',
    ]);
    expect(warnings.map(({ message }) => message)).toContainEqual(
      'Dependent 1 goes into the note. Last name, date of birth, and gender are missing.',
    );
  });

  it.each([
    ['says nothing of an inactive client whose policy has ended', { 'policy.status': 'Termed' }, 0],
    ['warns of an inactive client whose policy would be in force', {}, 1],
  ])('%s', (_, cells, expected) => {
    const {
      draft: made,
      warnings,
      hints,
    } = draft({
      ...{ ...ada, status: 'Termed', 'policy.policy_number': 'H-1' },
      ...cells,
    });
    expect(made?.values['status']).toBe('inactive');
    expect(warnings).toEqual([]);
    expect(hints).toHaveLength(expected);
  });

  it('takes our own masks for no value', () => {
    const { draft: made, warnings } = draft({ ...ada, ssn: '***-**-1234', drivers_license: 'AB****12' });
    expect(made?.values).not.toHaveProperty('ssn');
    expect(warnings).toHaveLength(2);
  });

  it('maps values that a person decided, and defaults where the row has none', () => {
    const { draft: made } = draft(
      { ...ada, status: 'Gold', gender: 'N/S', 'phones.home.phone': '' },
      {
        values: { status: { Gold: 'inactive' }, gender: { 'N/S': null } },
        defaults: { lead_source: 'Fair', status: 'lead' },
      },
    );
    expect(made?.values).toMatchObject({ status: 'inactive', lead_source: 'Fair' });
    expect(made?.values).not.toHaveProperty('gender');
  });

  it('leaves blank what a person left blank, whatever rows without a value get', () => {
    const { draft: made } = draft(
      { ...ada, gender: 'N/S' },
      { values: { gender: { 'N/S': null } }, defaults: { gender: 'F' } },
    );
    expect(made?.values).not.toHaveProperty('gender');
  });

  it.each([
    ['Smith, John, Jr.', { first_name: 'John', last_name: 'Smith Jr.' }],
    ['Brown, Robert (Bob)', { first_name: 'Robert', last_name: 'Brown', nickname: 'Bob' }],
    ['Rev. Dr. Ana de la Cruz', { title: 'Rev. Dr.', first_name: 'Ana', last_name: 'de la Cruz' }],
  ])('reads the name %s', (text, expected) => {
    const columns = [{ index: 0, field: 'first_name', split: 'first_last' }];
    const { draft: made, warnings } = draft({ first_name: text }, { columns });
    expect(made?.values).toMatchObject(expected);
    expect(warnings).toEqual([]);
  });

  it.each([
    [
      'a whole name',
      'Name: Smith, John & Mary',
      ['Smith, John & Mary'],
      [{ index: 0, field: 'last_name', split: 'last_first' }],
    ],
    [
      'first names',
      'First name: John & Mary',
      ['John & Mary', 'Smith'],
      [
        { index: 0, field: 'first_name' },
        { index: 1, field: 'last_name' },
      ],
    ],
  ])(
    'takes the first of a couple in %s, says so, and keeps the cell in the note',
    (_, line, cells, columns) => {
      const row = Object.fromEntries(cells.map((cell, index) => [String(index), cell]));
      const { draft: made, warnings } = draft(row, { columns, leftovers: 'note' });
      expect(made?.values).toMatchObject({ first_name: 'John', last_name: 'Smith' });
      expect(warnings).toMatchObject([
        { column: 0, message: expect.stringMatching(/more than one person/) as string },
      ]);
      expect(made?.note).toBe(line);
    },
  );

  const atHome = (parts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [`addresses.home.${name}`, text]));
  const elm = { address1: '12 Elm St', city: 'Portland', state: 'ME', zip: '04101' };
  it.each([
    ['one cell', { address1: '12 Elm St, Apt 4, Portland, ME 04101, USA' }, { ...elm, address2: 'Apt 4' }],
    [
      'one cell and a ZIP',
      { address1: '12 Elm St, Portland, ME 04101', zip: '04101-1234' },
      { ...elm, zip: '04101-1234' },
    ],
    ['a city with the rest', { address1: '12 Elm St', city: 'Portland, Me. 04101' }, elm],
    ['a written state', { ...elm, state: 'ME - Maine' }, elm],
    [
      'a street in the second line',
      { ...elm, address1: '', address2: 'PO Box 12' },
      { ...elm, address1: 'PO Box 12' },
    ],
    [
      'military mail',
      { address1: 'PSC 12 Box 5', city: 'APO', state: 'ae', zip: '09012' },
      { city: 'APO', state: 'AE' },
    ],
  ])('reads the address of %s', (_, parts, expected) => {
    const { draft: made, warnings } = draft({ ...ada, ...atHome(parts) });
    expect(made?.addresses).toMatchObject([expected]);
    expect(warnings).toEqual([]);
  });

  it('leaves an address that says two places, and names a state that is none', () => {
    const parts = { address1: '12 Elm St, Portland, ME 04101', city: 'Bangor', zip: '04401', state: 'Oz' };
    const row = { ...ada, ...atHome(parts) };
    const { draft: made, warnings, hints } = draft(row);
    expect(made?.addresses).toMatchObject([{ ...parts, state: '' }]);
    expect(warnings.map(({ message }) => message)).toEqual(['Column "C5": "Oz" isn\'t a state.']);
    expect(hints).toEqual([]);
    const values = { 'addresses.home.state': { Oz: 'ME' } };
    expect(draft(row, { values }).draft?.addresses).toMatchObject([
      { address1: parts.address1, state: 'ME' },
    ]);
  });

  it('puts a suffix behind the last name, from its own column or behind the first name', () => {
    const lastNames = [
      draft({ ...ada, suffix: 'Jr.' }),
      draft({ suffix: 'Jr.', ...ada }),
      draft({ ...ada, last_name: 'Byron Jr', suffix: 'Jr.' }),
      draft({ ...ada, first_name: 'Ada, Jr.' }),
      draft({ ...ada, last_name: 'Byron, Jr.' }),
    ].map((row) => row.draft?.values['last_name']);
    expect(lastNames).toEqual(['Byron Jr.', 'Byron Jr.', 'Byron Jr', 'Byron Jr.', 'Byron Jr.']);
  });

  it('believes the column of a nickname or a title rather than the name', () => {
    const columns = [
      { index: 0, field: 'nickname' },
      { index: 1, field: 'last_name', split: 'last_first' },
      { index: 2, field: 'title' },
    ];
    const row = { 0: 'Bobby', 1: 'Brown, Mr. Robert (Bob)', 2: 'Dr.' };
    expect(draft(row, { columns }).draft?.values).toMatchObject({ nickname: 'Bobby', title: 'Dr.' });
  });

  it('splits cells, and puts a number where the label beside it says', () => {
    const columns = [
      { index: 0, field: 'last_name', split: 'last_first' },
      { index: 1, field: 'addresses.home.city', split: 'city_state_zip' },
      { index: 2, field: 'addresses.home.address1' },
      { index: 3, field: 'phones.home.phone', label_index: 4 },
      { index: 5, field: 'phones.work.phone', split: 'two_phones' },
    ];
    const cells = [
      'Byron, Ada King',
      'Portland ME 04101',
      '12 Elm St',
      '207-555-0123',
      'Mobile',
      '207-555-0177 / 207-555-0188',
    ];
    const mapping = importMapping.parse({ header_row: 1, columns });
    const { draft: made } = draftOf(readRow(cells, { type: 'individual', mapping, today }));
    expect(made).toMatchObject({
      values: { first_name: 'Ada', middle_name: 'King', last_name: 'Byron' },
      addresses: [{ city: 'Portland', state: 'ME', zip: '04101', address1: '12 Elm St' }],
    });
    expect(made?.phones.map(({ type, phone }) => [type, phone])).toEqual([
      ['mobile', '207-555-0123'],
      ['work', '207-555-0177'],
      ['other', '207-555-0188'],
    ]);
  });
});

describe('checking a mapping', () => {
  const problems = (columns: object[], more: object = {}) =>
    mappingProblems('individual', importMapping.parse({ header_row: 1, columns, defaults: names, ...more }));
  const names = { first_name: 'Ada', last_name: 'Byron' };

  it.each([
    ['a field that is none', [{ index: 0, field: 'shoe_size' }], 'columns.0.field'],
    [
      'a field twice',
      [
        { index: 0, field: 'email' },
        { index: 1, field: 'email' },
      ],
      'columns.1.field',
    ],
    ['dates nobody decided', [{ index: 0, field: 'dob', date_format: 'ask' }], 'columns.0.date_format'],
    ['nothing', [{ index: 0, field: null }], 'columns'],
  ])('refuses %s', (_, columns, path) => {
    expect(problems(columns)).toEqual([expect.objectContaining({ path })]);
  });

  it('takes the format of the whole file where a column names none', () => {
    for (const more of [{}, { date_format: 'ask' }])
      expect(problems([{ index: 0, field: 'dob' }], more)).toHaveLength(1);
    expect(problems([{ index: 0, field: 'dob' }], { date_format: 'mdy' })).toEqual([]);
  });

  it.each([
    ['03/04/1950', undefined],
    ['03041950', undefined],
    ['3.4.50', undefined],
    ['03/04/1950', '1950-03-04', 'mdy'],
    ['03/04/1950', '1950-04-03', 'dmy'],
    ['1950-03-04', '1950-03-04'],
    ['19500304', '1950-03-04'],
    ['13/02/1950', '1950-02-13'],
    ['02/13/1950', '1950-02-13'],
    ['13021950', '1950-02-13'],
    ['5/5/1950', '1950-05-05'],
    ['05051950', '1950-05-05'],
    ['4 March 1950', '1950-03-04'],
  ])('reads the date %s, for all rows, only where it leaves no doubt', (text, day, format?: string) => {
    const mapping = importMapping.parse({
      ...{ header_row: 1, columns: [], defaults: { dob: text, 'policy.effective_date': text } },
      ...(format !== undefined && { date_format: format }),
    });
    const reading = { type: 'individual', mapping, today } as const;
    const doubts = day === undefined ? ['defaults.dob', 'defaults.policy.effective_date'] : [];
    expect(defaultDateProblems(reading).map(({ path }) => path)).toEqual(doubts);
    expect(readRow([], reading).values.get('dob')).toBe(day);
  });

  it('refuses a date for all rows that is none, and reads what it was said to mean', () => {
    const problemsOf = (more: object) =>
      defaultDateProblems({
        ...{ type: 'individual', today },
        mapping: importMapping.parse({ header_row: 1, columns: [], ...more }),
      });
    expect(problemsOf({ defaults: { dob: '2/30/1950' } })).toMatchObject([{ path: 'defaults.dob' }]);
    expect(problemsOf({ defaults: { dob: 'then' }, values: { dob: { then: '1950-03-04' } } })).toEqual([]);
    expect(problemsOf({ defaults: { dob: 'then' }, values: { dob: { then: '03/04/1950' } } })).toMatchObject([
      { path: 'defaults.dob', message: expect.stringContaining('month or the day first') as string },
    ]);
    expect(problemsOf({ defaults: { dob: 'n/a', lead_source: '03/04/1950' } })).toEqual([]);
  });

  it('wants both names, of their own columns or of one that is split', () => {
    const named = (columns: object[]) => problems(columns, { defaults: {} }).map(({ path }) => path);
    expect(named([{ index: 0, field: 'first_name' }])).toEqual(['columns']);
    expect(named([{ index: 0, field: 'first_name', split: 'first_last' }])).toEqual([]);
    expect(
      named([
        { index: 0, field: 'first_name' },
        { index: 1, field: 'last_name' },
      ]),
    ).toEqual([]);
    const mapped = problems([{ index: 0, field: 'email' }], { values: { shoe_size: {} } });
    expect(mapped.map(({ path }) => path)).toEqual(['values.shoe_size']);
  });
});
