import { importMapping, type Identity, type MatchKey } from '@bindery/contracts/crm';
import { FilePeople } from './file-people.js';
import { byPlace, ClientMatcher, type ClientRow } from './match-clients.js';

const match = importMapping.parse({ header_row: 1, columns: [] }).match;
const nobody: Identity = { first_name: null, last_name: null, dob: null, ssn: null, mbi: null };
/** All rows say the same of a field. */
const said = (fields: readonly string[]) => ({ fields, prints: fields.map(() => 1) });
const named = (first_name: string, more: Partial<Identity> = {}): Identity => ({
  ...nobody,
  ...{ first_name, last_name: 'Smith' },
  ...more,
});
const known = (key: MatchKey, value: string, id: string, identity: Identity) => ({
  key,
  value,
  id,
  ...identity,
});

const john = named('John', { dob: '1950-01-02', ssn: 's1' });
const clients = byPlace([
  known('mbi', 'm1', 'ada', named('Ada')),
  known('email', 'e1', 'ada', named('Ada')),
  known('email', 'e2', 'ben', named('Ben')),
  known('email', 'e2', 'twin', named('Ben')),
  known('ssn', 's1', 'john', john),
  known('email', 'e3', 'john', john),
  known('external_id', 'x1', 'john', john),
  known('policy_number', 'P-1', 'dee', named('Dee')),
]);

/** The first row is the second line of a file. */
function matches(rows: readonly Omit<ClientRow, 'row'>[], more: Partial<typeof match> = {}) {
  const matcher = new ClientMatcher({ ...match, ...more });
  return rows.map((row, index) => matcher.of({ row: index + 2, ...row }, clients));
}
const row = (identity: Identity, keys: ClientRow['keys'] = {}) => ({ identity, keys });

describe('matching the rows of clients', () => {
  it('takes the client whom a key finds', () => {
    const [ada, dee, eve, none] = matches([
      row(named('Ada'), { mbi: 'm1', email: 'e9' }),
      row(named('Dee'), { mbi: 'm9', policy_number: 'P-1' }),
      row(named('Eve'), { ssn: 's9' }),
      row(named('Eve')),
    ]);
    expect([ada?.recordId, dee?.recordId, eve?.recordId, none?.recordId]).toEqual(['ada', 'dee', null, null]);
  });

  it('takes a client, or an earlier row, whom two strong keys find', () => {
    const eve = row(named('Eve'), { external_id: 'x7', ssn: 's7' });
    const all = matches([row(john, { external_id: 'x1', ssn: 's1' }), eve, eve]);
    expect(all.map(({ recordId, earlier, problem }) => [recordId, earlier, problem])).toEqual([
      ['john', null, null],
      [null, null, null],
      [null, 3, null],
    ]);
  });

  it('knows a client of earlier rows again, by any of the keys', () => {
    const eve = named('Eve');
    const found = matches([
      row(eve, { mbi: 'm7', email: 'e7' }),
      row(eve, { email: 'e7' }),
      row(eve, { email: 'e7', ssn: 's7' }),
      row({ ...eve, ssn: 's7' }, { ssn: 's7' }),
      row(named('Ada'), { mbi: 'm1' }),
      row(named('Ada'), { mbi: 'm1' }),
    ]);
    expect(found.map(({ earlier }) => earlier)).toEqual([null, 2, 2, 2, null, 6]);
    expect(found[5]?.recordId).toBe('ada');
  });

  it.each<[string, Identity, Identity, ClientRow['keys']]>([
    ['father and son', john, named('John', { dob: '1980-03-04', ssn: 's2' }), { email: 'e5' }],
    ['a couple', named('Ann'), named('Bob'), { email: 'e5' }],
    ['members of a group', named('Ann'), named('Bob'), { policy_number: 'G-1' }],
    [
      'Sr. and Jr.',
      { ...named('Al'), last_name: 'Ray Sr.' },
      { ...named('Al'), last_name: 'Ray, Jr' },
      { email: 'e5' },
    ],
    ['twins', named('Ann', { dob: '1990-01-01' }), named('Amy', { dob: '1990-01-01' }), { email: 'e5' }],
  ])('takes %s for two', (_, one, other, keys) => {
    const found = matches([row(one, keys), row(other, keys), row(one, keys), row(other, keys)]);
    expect(found.map(({ earlier, possible }) => [earlier, possible])).toEqual([
      ...[
        [null, null],
        [null, null],
      ],
      ...[
        [2, null],
        [3, null],
      ],
    ]);
  });

  it.each<[string, Identity, ClientRow['keys'], string]>([
    ['another SSN', { ...john, ssn: 's8' }, { email: 'e3', ssn: 's8' }, 'another SSN'],
    ['another birth', { ...john, ssn: null, dob: '1951-01-02' }, { email: 'e3' }, 'another date of birth'],
    ['another last name', { ...john, ssn: null, last_name: 'Doe' }, { email: 'e3' }, 'another last name'],
    [
      'the external id of somebody born otherwise',
      { ...john, ssn: null, dob: '1951-01-02' },
      { external_id: 'x1' },
      'External ID, but another date of birth',
    ],
    [
      'the number of somebody named and born otherwise',
      { ...john, first_name: 'Carmen', last_name: 'Delgado', dob: '1952-03-04' },
      { ssn: 's1' },
      'SSN, but another name and another date of birth. Check the number',
    ],
  ])('asks about a row with %s', (_, identity, keys, message) => {
    const [found] = matches([row(identity, keys)]);
    expect(found).toMatchObject({ recordId: null, earlier: null, isKnown: true, problem: null });
    expect(found?.possible).toMatchObject({ recordId: 'john' });
    expect(found?.possible?.note.message).toContain(message);
  });

  it('takes a row whose External ID is somebody else’s for a client without it', () => {
    const [born] = [{ ...john, ssn: null, dob: '1951-01-02' }];
    const found = matches([
      { ...row(born, { external_id: 'x1', email: 'e3' }), faults: ['external_id'] },
      row(born, { external_id: 'x1' }),
      { ...row(named('Eve'), { external_id: 'x9' }), faults: ['external_id'] },
      row(named('Eve'), { external_id: 'x9' }),
    ]);
    expect(found.map(({ isKnown, earlier }) => [isKnown, earlier])).toEqual([
      ...[
        [true, null],
        [true, 2],
      ],
      ...[
        [false, null],
        [true, null],
      ],
    ]);
    expect(found[0]?.possible).toMatchObject({ recordId: 'john', note: { field: 'external_id' } });
  });

  it('asks within the file, too', () => {
    const [, married] = matches([
      row(named('Eve', { dob: '1970-01-01' }), { email: 'e7' }),
      row({ ...named('Eve', { dob: '1970-01-01' }), last_name: 'Jones' }, { email: 'e7' }),
    ]);
    expect(married).toMatchObject({ recordId: null, earlier: null, possible: { recordId: null } });
    expect(married?.possible?.note.message).toContain('Row 2 has this email address, but another last name');
  });

  it.each<[string, Partial<ClientRow>, Partial<Identity>, string]>([
    ['birth', {}, { dob: '1970-01-01' }, 'last name and date of birth'],
    ['phone', { phones: ['+12075550101'] }, {}, 'last name and phone number'],
  ])('asks about a nickname with one last name and %s, and about nobody else', (_, keys, more, shared) => {
    const of = (first_name: string, last_name = 'Ray') => ({
      ...row({ ...named(first_name, more), last_name }),
      ...keys,
    });
    const found = matches([of('Walter'), of('Walt'), of('Mary'), of('Walt', 'Lee'), of('Walt', 'Ray')]);
    expect(
      found.slice(1).map(({ recordId, earlier, possible }) => [recordId, earlier, possible?.note.message]),
    ).toEqual([
      [null, null, expect.stringContaining(`Row 2 has this ${shared}, but another form of the first name`)],
      [null, null, undefined],
      [null, null, undefined],
      more.dob ? [null, 3, undefined] : [null, null, expect.stringContaining('phone number')],
    ]);
  });

  it('never guesses between two clients', () => {
    const by = { by: [...match.by, 'id'] as MatchKey[] };
    const [shared, both, second] = matches(
      [
        row(named('Ben'), { email: 'e2' }),
        row({ ...john, mbi: 'm1' }, { ssn: 's1', mbi: 'm1' }),
        row({ ...john, mbi: 'm1' }, { ssn: 's1', mbi: 'm1' }),
      ],
      by,
    );
    expect(shared).toMatchObject({ recordId: null, problem: null, possible: { recordId: 'ben' } });
    expect(both).toMatchObject({ recordId: null, problem: { field: 'ssn' } });
    expect(second).toMatchObject({ earlier: null, problem: { field: 'ssn' } });
    const twins = byPlace(['a', 'b'].map((id) => known('ssn', 's5', id, john)));
    const two = new ClientMatcher(match).of({ row: 2, ...row(john, { ssn: 's5' }) }, twins);
    expect(two).toMatchObject({ recordId: null, problem: { field: 'ssn' }, isKnown: false });
    expect(two.problem?.message).toContain('Several clients');
  });

  it('never takes the number of somebody else beside a key of one’s own', () => {
    const eve = named('Eve', { dob: '1970-01-01' });
    const there = byPlace([known('ssn', 's1', 'john', john), known('email', 'e7', 'eve', eve)]);
    const found = new ClientMatcher(match).of(
      { row: 2, ...row({ ...eve, ssn: 's1' }, { ssn: 's1', email: 'e7' }) },
      there,
    );
    expect(found).toMatchObject({ recordId: null, problem: { field: 'ssn' } });
  });

  it('takes rows of one name and birth for one client, whatever they are matched by', () => {
    const ann = named('Ann', { dob: '1960-05-06' });
    const found = matches(
      [
        row(ann, { email: 'e7', policy_number: 'A-1' }),
        row({ ...ann, last_name: 'SMITH Jr.' }, { email: 'e8', policy_number: 'A-2' }),
        row({ ...ann, ssn: 's6' }, { policy_number: 'A-3' }),
        row({ ...ann, ssn: 's7' }, { policy_number: 'A-4' }),
        row({ ...ann, dob: null }),
      ],
      { by: ['policy_number'] },
    );
    expect(found.map(({ earlier, possible }) => possible?.note.message ?? earlier)).toEqual([
      ...[null, 2, 2],
      expect.stringContaining('Row 2 has this name and date of birth, but another SSN') as string,
      null,
    ]);
  });

  it('says what later rows add to a client', () => {
    const ann = { ...row(named('Ann'), { email: 'e7' }), said: said(['first_name', 'email']) };
    const found = matches([
      ann,
      { ...ann, said: said(['first_name', 'ssn']) },
      { ...ann, said: said(['ssn', 'email', 'title']) },
      { ...row(named('Ada'), { mbi: 'm1' }), said: said(['ssn']) },
    ]);
    expect(found.map(({ unsaid }) => unsaid)).toEqual([[], ['ssn'], ['title'], []]);
  });

  it('tells the members of a large group apart', () => {
    const members = Array.from({ length: 60 }, (_, index) => named(`N${String(index)}`));
    const rows = members.map((identity) => row(identity, { policy_number: 'G-1' }));
    const found = matches([...rows, ...rows]);
    expect(found.map(({ earlier }) => earlier)).toEqual([
      ...members.map(() => null),
      ...members.map((_, index) => index + 2),
    ]);
  });

  it('looks only at the keys that a person chose', () => {
    const [found] = matches([row(named('Ada'), { mbi: 'm1' })], { by: ['policy_number'] });
    expect(found).toMatchObject({ recordId: null, keys: [] });
  });

  it('takes no row that is left out for the first one of a client', () => {
    const eve = row(named('Eve'), { mbi: 'm7' });
    const skipped = matches([eve, eve], { otherwise: 'skip' });
    const unfit = matches([{ ...eve, faults: ['dob'] }, eve]);
    expect([...skipped, ...unfit].map(({ earlier }) => earlier)).toEqual([null, null, null, null]);
  });

  it('knows the people of an earlier attempt by what their records say', () => {
    const people = new FilePeople();
    people.recall([
      { number: 2, keys: ['email e7'], recordId: 'eve' },
      { number: 3, keys: ['ssn s7'], recordId: 'eve' },
      { number: 4, keys: ['email e7'], recordId: 'bob' },
      { number: 5, keys: ['email e9'], recordId: null },
    ]);
    const matcher = new ClientMatcher(match, people);
    expect(people.unknownAt(['email e7'])).toEqual({ rows: [], ids: ['eve', 'bob'] });
    people.identify([{ id: 'eve', ...named('Eve') }]);
    const of = (identity: Identity, keys: ClientRow['keys']) =>
      matcher.of({ row: 9, ...row(identity, keys) }, clients);
    expect(of(named('Eve'), { email: 'e7' })).toMatchObject({ recordId: 'eve', earlier: 2 });
    expect(of(named('Eve'), { ssn: 's7' })).toMatchObject({ recordId: 'eve', earlier: 2 });
    expect(of(named('Al'), { email: 'e9' })).toMatchObject({ recordId: null, earlier: null });
  });

  it('knows a client whom an earlier row has become, by the client’s values', () => {
    const people = new FilePeople();
    const matcher = new ClientMatcher(match, people);
    const eve = row(named('Eve'), { email: 'e7' });
    matcher.of({ row: 2, ...eve }, clients);
    people.settle(['email e7'], new Map([[2, 'eve']]));
    const there = byPlace([known('email', 'e7', 'eve', named('Eve'))]);
    expect(matcher.of({ row: 3, ...eve }, there)).toMatchObject({ recordId: 'eve', earlier: 2 });
  });
});
