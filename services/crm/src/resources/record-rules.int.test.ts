import { buffer } from 'node:stream/consumers';
import { captureCalls, madeUpPage } from '../../test/capture-calls.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { ImportCalls, type ImportBody } from '../../test/import-calls.js';
import { writeZip } from '../table-files/write-zip.js';

let crm: CrmUnderTest;
let imports: ImportCalls;
let capture: ReturnType<typeof captureCalls>;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  imports = new ImportCalls(crm);
  capture = captureCalls(crm);
});
afterAll(() => crm.stop());

const member = () => imports.member({ is_owner: true, includes: ['capture'] });
const ada = { first_name: 'Ada', last_name: 'Byron', status: 'active' } as const;

async function added(who: Person, path: string, body: object): Promise<string> {
  const answer = await crm.call(who, 'POST', `/api/${path}`, body);
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.id;
}

/** The issue that a form shows. */
async function byForm(who: Person, method: string, path: string, body: object) {
  const { status, body: answer } = await crm.call(who, method, `/api/${path}`, body);
  return { status, issues: answer.errors };
}

/** An import of one row, checked and run, with the notes of both. */
async function byImport(who: Person, cells: Readonly<Record<string, string>>, more: object = {}) {
  const headers = Object.keys(cells);
  const view = await imports.read(who, `${headers.join(',')}\n${Object.values(cells).join(',')}`);
  const columns = headers.map((field, index) => ({ index, field, on_match: 'overwrite' }));
  const mapping = { sheet: 0, header_row: 1, date_format: 'mdy', columns, ...more };
  const set = await imports.call(who, 'PUT', `/${view.id}/mapping`, mapping);
  expect(set.body.detail).toBeUndefined();
  await imports.until(who, view.id, 'ready');
  const checked = await rowOf(who, view);
  await imports.run(who, view);
  return { checked, run: await rowOf(who, view) };
}

async function rowOf(who: Person, { id }: Pick<ImportBody, 'id'>) {
  const [row] = (await imports.rows(who, id)).items;
  if (!row) throw new Error('The import has no row');
  const { outcome, problems, warnings } = row;
  const issues = (notes: readonly { field: string; message: string }[]) =>
    notes.map(({ field: path, message }) => ({ path, message }));
  return { outcome, problems: issues(problems), warnings: issues(warnings) };
}

/** The errors of accepting values as they were typed. */
async function byDraft(who: Person, values: Record<string, string>, individual_id?: string) {
  const { draft_id } = await capture.extracted(who, madeUpPage().text);
  const { status, body } = await capture.accept(who, draft_id, {
    ...{ values, ...(individual_id !== undefined && { individual_id }) },
  });
  return { status, issues: body.errors };
}

const files = ['individuals', 'carriers', 'products', 'policies', 'dependents', 'phone-numbers', 'tasks'];

interface RowNotes {
  readonly outcome: string | null;
  readonly notes: readonly { readonly path: string; readonly message: string }[];
}

/** An archive with these records, restored: the notes of its rows, by what they are. */
async function byArchive(who: Person, records: Readonly<Record<string, readonly object[]>>) {
  const bytes = await buffer(
    writeZip(
      files.map((name) => ({
        name: `json/${name}.json`,
        content: () => [`[\n${(records[name] ?? []).map((one) => JSON.stringify(one)).join(',\n')}\n]\n`],
      })),
    ),
  );
  const { body } = await imports.upload(who, new Uint8Array(bytes), 'name=All.zip', 'application/zip');
  await imports.until(who, body.id, 'ready');
  const notes = async (): Promise<Record<string, RowNotes>> =>
    Object.fromEntries(
      (await imports.rows(who, body.id, '?page_size=100')).items.map(
        ({ cells, outcome, problems, warnings }): [string, RowNotes] => [
          cells[0] ?? '',
          {
            outcome,
            notes: [...problems, ...warnings].map(({ field, message }) => ({ path: field, message })),
          },
        ],
      ),
    );
  const checked = await notes();
  await imports.call(who, 'POST', `/${body.id}/start`);
  await imports.until(who, body.id, 'completed');
  return { checked, run: await notes() };
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const NOT_BORN = { path: 'dob', message: "A date of birth can't be in the future." };
const NO_REASON = { path: 'lost_reason', message: 'Say why the lead was lost.' };
const ENDED = "The termination date can't be before the effective date.";
const TAKEN = {
  path: 'external_id',
  message: 'Another record has this External ID. Each one can be used once.',
};

const leftOutOf = (field: string, text: string) => `Column "${field}": "${text}" was left out.`;

describe.each([
  ['a birth in the future', { dob: '2199-01-01' }, { dob: '1/1/2199' }, NOT_BORN, 'Date of birth'],
  ['a lost lead without a reason', { lead_stage: 'lost' }, { lead_stage: 'lost' }, NO_REASON, 'Lead stage'],
  ['an External ID that is taken', { external_id: 'A-1' }, { external_id: 'A-1' }, TAKEN, 'External ID'],
])('%s of a new client', (_, values, typed, issue, label) => {
  let who: Person;
  const named = { first_name: 'Ben', last_name: 'Cole' };
  beforeAll(async () => {
    who = member();
    await added(who, 'insureds', { ...ada, external_id: 'A-1' });
  });

  it('is refused by a form and by the review of a capture', async () => {
    const body = { ...ada, ...named, ...values };
    expect(await byForm(who, 'POST', 'insureds', body)).toEqual({ status: 422, issues: [issue] });
    const draft = await byDraft(who, { ...named, status: 'active', ...typed });
    expect(draft).toEqual({ status: 422, issues: [issue] });
  });

  it('is left out of the row of an import, or fails it, in its check as in its run', async () => {
    const match = { by: ['email'], otherwise: 'create' };
    const { checked, run } = await byImport(who, { ...named, ...typed }, { match });
    const [[field, text] = ['', '']] = Object.entries(typed);
    const leftOut = {
      ...{ outcome: 'new', problems: [] },
      warnings: [{ path: field, message: `${leftOutOf(field, text)} ${issue.message}` }],
    };
    // A client without the External ID of another one could be that one.
    const failed = { outcome: 'error', problems: [issue], warnings: [] };
    expect(checked).toEqual(issue === TAKEN ? failed : leftOut);
    expect(run).toEqual(checked);
  });

  it('is left out of an archive', async () => {
    const client = { id: idOf(1), ...ada, ...named, ...values };
    const { checked, run } = await byArchive(who, { individuals: [client] });
    const notes = [{ ...issue, message: `${label} was left out: ${issue.message}` }];
    expect(checked['Individual']).toEqual({ outcome: 'new', notes });
    expect(run).toEqual(checked);
    const [restored] = (await crm.call(who, 'GET', '/api/insureds?search=Cole')).body.items;
    expect(restored).toMatchObject({ ...named, dob: null, lead_stage: null, external_id: null });
  });
});

describe('a termination date before the stored effective date', () => {
  let who: Person;
  let id: string;
  let policy: string;
  beforeAll(async () => {
    who = member();
    id = await added(who, 'insureds', { ...ada, external_id: 'A-1' });
    const carrier_id = await added(who, 'carriers', { name: 'Kestrel' });
    const body = { insured_id: id, carrier_id, policy_number: 'KX-1001', status: 'active' };
    policy = await added(who, 'policies', { ...body, effective_date: '2026-05-01' });
  });
  const issue = { path: 'termination_date', message: ENDED };
  const ofClient = { ...issue, path: 'policy.termination_date' };

  it('is refused by the form and by the review of a capture', async () => {
    const edit = { termination_date: '2026-01-01' };
    expect(await byForm(who, 'PUT', `policies/${policy}`, edit)).toEqual({ status: 422, issues: [issue] });
    const values = {
      'policy.policy_number': 'KX-1001',
      'policy.carrier': 'Kestrel',
      'policy.termination_date': '1/1/2026',
    };
    expect(await byDraft(who, values, id)).toEqual({ status: 422, issues: [ofClient] });
  });

  it('is left out of a row of a client, in the check as in the run', async () => {
    const cells = {
      ...{ external_id: 'A-1', first_name: 'Ada', last_name: 'Byron', nickname: 'Countess' },
      ...{ 'policy.policy_number': 'KX-1001', 'policy.carrier': 'Kestrel' },
      ...{
        'policy.termination_date': '1/1/2026',
        'policy.premium': '12.50',
        'policy.premium_mode': 'Monthly',
      },
    };
    const { checked, run } = await byImport(who, cells);
    const message = `${leftOutOf(ofClient.path, '1/1/2026')} ${ENDED}`;
    expect(checked).toEqual({ outcome: 'update', problems: [], warnings: [{ ...ofClient, message }] });
    expect(run).toEqual(checked);
    const { body } = await crm.call(who, 'GET', `/api/policies/${policy}`);
    expect(body).toMatchObject({ premium: '12.50', termination_date: null });
    const again = await byImport(who, cells);
    expect(again.checked).toMatchObject({ outcome: 'unchanged' });
  });

  it('is left out of the row of a file of policies', async () => {
    const file = 'Policy Number,Carrier,Term Date\nKX-1001,Kestrel,1/1/2026';
    const checked = await imports.check(who, file, {}, 'policy');
    const message = `${leftOutOf('Term Date', '1/1/2026')} ${ENDED}`;
    expect(await rowOf(who, checked)).toEqual({
      ...{ outcome: 'unchanged', problems: [] },
      warnings: [{ ...issue, message }],
    });
  });
});

it('takes a lost lead whose reason is stored, by every entry', async () => {
  const who = member();
  const lost = { ...ada, external_id: 'A-1', lost_reason: 'Moved away' };
  const id = await added(who, 'insureds', lost);
  const stage = async () => (await crm.call(who, 'GET', `/api/insureds/${id}`)).body.lead_stage;
  const reset = () => crm.call(who, 'PUT', `/api/insureds/${id}`, { lead_stage: null });
  expect(await byForm(who, 'PUT', `insureds/${id}`, { lead_stage: 'lost' })).toMatchObject({ status: 200 });
  await reset();
  const row = { external_id: 'A-1', first_name: 'Ada', last_name: 'Byron', lead_stage: 'lost' };
  const { checked, run } = await byImport(who, row);
  expect([checked, run]).toEqual([checked, { outcome: 'update', problems: [], warnings: [] }]);
  expect([run.outcome, await stage()]).toEqual(['update', 'lost']);
  await reset();
  expect(await byDraft(who, { lead_stage: 'lost' }, id)).toMatchObject({ status: 200 });
  expect(await stage()).toBe('lost');
});

describe('records that come with a client', () => {
  const child = { first_name: 'Al', last_name: 'Byron', relationship: 'child', gender: 'M' } as const;
  const future = { path: 'date_of_birth', message: NOT_BORN.message };
  const phone = '+44 20 7946 01';
  const NUMBER =
    'Enter a phone number with area code, such as (212) 555-0123. Start with + for other countries.';

  it('are refused by forms under their own paths', async () => {
    const who = member();
    const id = await added(who, 'insureds', ada);
    const dependent = { ...child, individual_id: id, date_of_birth: '2199-01-01' };
    expect(await byForm(who, 'POST', 'dependents', dependent)).toEqual({ status: 422, issues: [future] });
    const phones = [
      { type: 'home', phone: '(207) 555-0199' },
      { type: 'mobile', phone },
    ];
    const body = { ...ada, dob: '2199-01-01', phones };
    expect(await byForm(who, 'POST', 'insureds', body)).toEqual({
      status: 422,
      issues: [NOT_BORN, { path: 'phones.1.phone', message: NUMBER }],
    });
  });

  const typed = {
    ...{ first_name: 'Ada', last_name: 'Byron', 'phones.mobile.phone': phone },
    ...{ 'dependents.1.first_name': 'Al', 'dependents.1.last_name': 'Byron' },
    ...{ 'dependents.1.relationship': 'child', 'dependents.1.gender': 'M' },
    ...{ 'dependents.1.date_of_birth': '1/1/2199' },
  };
  const issues = [
    { path: 'phones.mobile.phone', message: NUMBER },
    { path: 'dependents.1.date_of_birth', message: future.message },
  ];

  it('are refused by the review of a capture, all at once', async () => {
    expect(await byDraft(member(), { ...typed, status: 'active' })).toEqual({ status: 422, issues });
  });

  it('are left out of the row of an import', async () => {
    const { checked, run } = await byImport(member(), typed);
    const { first_name: _first, last_name: _last, ...ofParts } = typed;
    expect(checked).toMatchObject({ outcome: 'new', problems: [] });
    // Each cell of a part that is left out is named.
    expect(checked.warnings.map(({ path }) => path).sort()).toEqual(Object.keys(ofParts).sort());
    const messageOf = (field: string) => checked.warnings.find(({ path }) => path === field)?.message;
    expect(messageOf('phones.mobile.phone')).toBe(`${leftOutOf('phones.mobile.phone', phone)} ${NUMBER}`);
    expect(messageOf('dependents.1.date_of_birth')).toBe(
      `${leftOutOf('dependents.1.date_of_birth', '1/1/2199')} ${future.message}`,
    );
    expect(run).toEqual(checked);
  });

  it('fail alone in an archive where they need the value, and lose it elsewhere', async () => {
    const who = member();
    const carrier = { id: idOf(3), name: 'Kestrel', is_global: true };
    const product = { id: idOf(5), name: 'Gold', carrier_id: idOf(4) };
    const dates = { effective_date: '2026-05-01', termination_date: '2026-01-01' };
    const { run } = await byArchive(who, {
      individuals: [{ id: idOf(1), ...ada }],
      carriers: [carrier],
      dependents: [{ ...child, id: idOf(2), individual_id: idOf(1), date_of_birth: '2199-01-01' }],
      'phone-numbers': [{ id: idOf(6), individual_id: idOf(1), type: 'mobile', phone }],
      products: [product],
      policies: [
        {
          ...{ id: idOf(7), insured_id: idOf(1), carrier_id: idOf(3), product_id: idOf(5), status: 'active' },
          ...{ ...dates, renewal_outcome: 'lost' },
        },
      ],
      tasks: [{ id: idOf(8), title: 'Call', status: 'open', due_time: '09:30', assignee_id: who.userId }],
    });
    expect(run).toMatchObject({
      Carrier: {
        outcome: 'new',
        notes: [
          { path: 'is_global', message: 'Global was left out: Only superusers can create global records.' },
        ],
      },
      // Its carrier is in no file.
      Product: { outcome: 'error' },
      Dependent: { outcome: 'error', notes: [future] },
      'Phone number': { outcome: 'error', notes: [{ path: 'phone', message: NUMBER }] },
      Policy: { outcome: 'new' },
      Task: {
        outcome: 'new',
        notes: [{ path: 'due_date', message: 'Due time was left out: Choose the day of this time.' }],
      },
    });
    expect(run['Policy']?.notes).toEqual(
      expect.arrayContaining([
        { path: 'termination_date', message: `Termination date was left out: ${ENDED}` },
        expect.objectContaining({ path: 'renewal_outcome' }),
      ]),
    );
    const [policy] = (await crm.call(who, 'GET', '/api/policies')).body.items;
    expect(policy).toMatchObject({ effective_date: '2026-05-01', termination_date: null, product_id: null });
  });

  it('lose a product of another carrier in an archive', async () => {
    const who = member();
    const { run } = await byArchive(who, {
      carriers: [
        { id: idOf(3), name: 'Kestrel' },
        { id: idOf(4), name: 'Harbor' },
      ],
      products: [{ id: idOf(5), name: 'Gold', carrier_id: idOf(4) }],
      policies: [{ id: idOf(7), carrier_id: idOf(3), product_id: idOf(5), status: 'active' }],
    });
    expect(run['Policy']).toEqual({
      outcome: 'new',
      notes: [
        { path: 'product_id', message: "Product was left out: Choose one of this carrier's products." },
      ],
    });
  });
});

it('lets a later row become the client whom an earlier one could not', async () => {
  const who = member();
  const cells = 'external_id,first_name,last_name,status\nA-1,Ada,Byron,unheard of\nA-1,Ada,Byron,Active';
  const view = await imports.read(who, cells);
  const columns = ['external_id', 'first_name', 'last_name', 'status'].map((field, index) => ({
    index,
    field,
  }));
  const mapping = { sheet: 0, header_row: 1, date_format: 'mdy', columns };
  await imports.call(who, 'PUT', `/${view.id}/mapping`, mapping);
  await imports.until(who, view.id, 'ready');
  const outcomes = async () => (await imports.rows(who, view.id)).items.map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(['error', 'new']);
  await imports.run(who, view);
  expect(await outcomes()).toEqual(['error', 'new']);
});
