import { ImportCalls, mappingOf } from '../../test/import-calls.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const book = `Agency book,,,,
First Name,Last Name,Date of Birth,Email,Cell Phone,Carrier,Policy Number,Tags
Ada,Byron,12/10/1950,ada@byron.test,(207) 555-0101,Harbor Life,H-1,Gold
Ben,Cole,2/31/1960,ben@cole.test,,Harbor Life,H-2,
,Dane,1/2/1970,,,,,
Ada,Byron,12/10/1950,ada@byron.test,207-555-0199,Harbor Life,H-3,
Total: 4,,,,`;

it('reads a file, says what its columns are, and checks its rows', async () => {
  const who = imports.member();
  const view = await imports.read(who, book);
  expect(view).toMatchObject({
    ...{ type: 'individual', name: 'Book.csv', counts: { rows: 4 }, error: null, same_file: null },
    file: { kind: 'delimited', header_row: 2, sheet: 0, date_format: 'mdy' },
  });
  expect(view.file?.columns.map(({ suggested_field }) => suggested_field)).toEqual([
    ...['first_name', 'last_name', 'dob', 'email', 'phones.mobile.phone'],
    ...['policy.carrier', 'policy.policy_number', 'tags'],
  ]);
  await imports.call(who, 'PUT', `/${view.id}/mapping`, mappingOf(view));
  const ready = await imports.until(who, view.id, 'ready');
  expect(ready.counts).toEqual({
    ...{ rows: 4, new: 2, update: 0, unchanged: 0, duplicate: 0, repeated: 1, error: 1, removed: 0 },
    warnings: 1,
  });
  const { items, total, filtered } = await imports.rows(who, view.id);
  expect([total, filtered, items.map(({ row, outcome }) => [row, outcome])]).toEqual([
    ...[4, 4],
    [
      [5, 'error'],
      [3, 'new'],
      [4, 'new'],
      [6, 'repeated'],
    ],
  ]);
  expect(items[0]?.problems).toMatchObject([{ field: 'first_name', message: 'First name is missing.' }]);
  expect(items[2]?.warnings).toEqual([
    { field: 'dob', column: 2, message: `Column "Date of Birth": "2/31/1960" isn't a date.` },
  ]);
  expect(
    await crm.rows(`SELECT action, fields, outcome FROM audit_entries WHERE actor_id = $1`, [who.userId]),
  ).toEqual([
    {
      action: 'import.checked',
      fields: ['4 rows', 'external_id', 'mbi', 'ssn', 'last_import', 'email', 'policy_number'],
      outcome: 'success',
    },
  ]);
});

it('checks corrected rows again, and leaves rows out', async () => {
  const who = imports.member();
  const ready = await imports.check(who, book);
  const edits = [
    { row: 4, values: { '2': '3/4/1960' } },
    { row: 5, removed: true },
  ];
  const { status, body } = await imports.call(who, 'POST', `/${ready.id}/rows`, edits);
  // No other row is concerned, so they are checked at once.
  expect([status, body.state, body.job_id]).toEqual([200, 'ready', ready.job_id]);
  expect(body.counts).toMatchObject({ rows: 4, new: 2, repeated: 1, error: 0, removed: 1 });
  const { items } = await imports.rows(who, ready.id, '?only=new');
  expect(items.map(({ row, cells }) => [row, cells[2]])).toEqual([
    [3, '12/10/1950'],
    [4, '3/4/1960'],
  ]);
});

it.each([
  [
    'that becomes the one of another',
    [{ row: 5, values: { '0': 'Ben', '1': 'Cole', '2': '2/28/1960' } }],
    { new: 2, repeated: 2 },
  ],
  ['of a client who has another row', [{ row: 3, removed: true }], { new: 2, removed: 1, repeated: 0 }],
])('checks all rows again for a row %s', async (_, edits, counts) => {
  const who = imports.member();
  const ready = await imports.check(who, book.replace('2/31', '2/28'));
  const { body } = await imports.call(who, 'POST', `/${ready.id}/rows`, edits);
  expect([body.state, body.job_id === ready.job_id]).toEqual(['checking', false]);
  const again = await imports.until(who, ready.id, 'ready');
  expect(again.counts).toMatchObject(counts);
});

describe('the dates of a column that names no format', () => {
  const bookOf = (...dates: string[]) =>
    `First Name,Last Name,Date of Birth\n${dates.map((date, n) => `Ada,Byron${String(n)},${date}\n`).join('')}`;
  const map = async (dates: readonly string[], more: object = {}) => {
    const who = imports.member();
    const view = await imports.read(who, bookOf(...dates));
    const columns = ['first_name', 'last_name', 'dob'].map((field, index) => ({ index, field }));
    const { sheet, header_row } = view.file!;
    const reply = await imports.call(who, 'PUT', `/${view.id}/mapping`, {
      sheet,
      header_row,
      columns,
      ...more,
    });
    return { who, id: view.id, reply };
  };
  const datesOf = async ({ who, id }: Awaited<ReturnType<typeof map>>) => {
    await imports.until(who, id, 'ready');
    await imports.call(who, 'POST', `/${id}/start`);
    await imports.until(who, id, 'completed');
    const rows = await crm.rows<{ dob: string }>(
      'SELECT dob::text FROM individuals WHERE account_id = $1 ORDER BY last_name',
      [who.accountId],
    );
    return rows.map(({ dob }) => dob);
  };

  it('are read by the values where those decide it', async () => {
    const mapped = await map(['3/4/1950', '25/12/1960']);
    expect(mapped.reply.status).toBe(200);
    expect(await datesOf(mapped)).toEqual(['1950-04-03', '1960-12-25']);
  });

  it('are asked for where the values leave it open, and take what the mapping says', async () => {
    for (const more of [{}, { date_format: 'ask' }]) {
      const { status, body } = (await map(['3/4/1950', '5/6/1960'], more)).reply;
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['columns.2.date_format']]);
    }
    const said = await map(['3/4/1950', '5/6/1960'], { date_format: 'dmy' });
    expect(await datesOf(said)).toEqual(['1950-04-03', '1960-06-05']);
  });
});

it('reads another sheet or other headers when a mapping names them', async () => {
  const who = imports.member();
  const view = await imports.read(who, book);
  await imports.call(who, 'PUT', `/${view.id}/mapping`, { header_row: 3, columns: [] });
  const again = await imports.until(who, view.id, 'mapping');
  expect([again.counts.rows, again.file?.header_row, again.file?.columns[0]?.header]).toEqual([3, 3, 'Ada']);
  expect((await imports.rows(who, view.id)).total).toBe(3);
});

it.each([
  [{ columns: [] }, 'columns'],
  [{ columns: [{ index: 0, field: 'first_nam' }] }, 'columns.0.field'],
  [{ columns: [{ index: 99, field: 'first_name' }] }, 'columns.0.index'],
  [
    {
      columns: [
        { index: 0, field: 'first_name' },
        { index: 1, field: 'first_name' },
      ],
    },
    'columns.1.field',
  ],
  [{ columns: [{ index: 2, field: 'dob', date_format: 'ask' }] }, 'columns.0.date_format'],
  [{ columns: [{ index: 0, field: 'first_name' }] }, 'columns'],
  [{ tags: ['00000000-0000-4000-8000-000000000001'] }, 'tags'],
  [{ sheet: 7 }, 'sheet'],
  [{ values: { statuss: { a: 'active' } } }, 'values.statuss'],
  [{ defaults: { statuss: 'active' } }, 'defaults.statuss'],
  [{ defaults: { dob: '03/04/1950' } }, 'defaults.dob'],
  [
    { defaults: { 'policy.effective_date': '03/04/2026' }, date_format: 'ask' },
    'defaults.policy.effective_date',
  ],
  [{ match: { by: ['name'] } }, 'match.by.0'],
  [{ surprise: true }, 'surprise'],
])('refuses the mapping %j', async (more, path) => {
  const who = imports.member();
  const view = await imports.read(who, book);
  const { status, body } = await imports.call(who, 'PUT', `/${view.id}/mapping`, {
    ...mappingOf(view),
    ...more,
  });
  expect([status, body.errors?.map((one) => one.path)]).toEqual([422, expect.arrayContaining([path])]);
});

it('shows nobody else the import, and those who manage the agency no more than its counts', async () => {
  const who = imports.member();
  const ready = await imports.check(who, book);
  const owner = imports.member({ account_id: who.accountId, is_owner: true });
  const colleague = imports.member({ account_id: who.accountId, is_owner: false });
  const stranger = imports.member();
  for (const other of [colleague, stranger]) {
    expect((await imports.call(other, 'GET', `/${ready.id}`)).status).toBe(404);
    expect((await imports.call(other, 'GET', '')).body).toMatchObject({ items: [], total: 0 });
  }
  for (const other of [owner, colleague, stranger]) {
    expect((await imports.call(other, 'GET', `/${ready.id}/rows`)).status).toBe(404);
    expect((await imports.call(other, 'POST', `/${ready.id}/rows`, [{ row: 3, removed: true }])).status).toBe(
      404,
    );
    expect((await imports.call(other, 'PUT', `/${ready.id}/mapping`, mappingOf(ready))).status).toBe(404);
  }
  const { body } = await imports.call(owner, 'GET', `/${ready.id}`);
  expect([body.counts.rows, body.name, body.file, body.mapping]).toEqual([4, null, null, null]);
  expect((await imports.call(owner, 'GET', '')).body.items).toMatchObject([{ id: ready.id, name: null }]);
});

it('suggests the mapping of an earlier import with the same headers, and knows the same file', async () => {
  const who = imports.member();
  const first = await imports.check(who, book, { defaults: { status: 'lead' } });
  await crm.rows(`UPDATE imports SET state = 'completed', finished_at = now() WHERE id = $1`, [first.id]);
  const second = await imports.read(who, book);
  expect([second.mapping?.defaults, second.same_file?.import_id]).toEqual([{ status: 'lead' }, first.id]);
  const stranger = imports.member();
  const third = await imports.read(stranger, book);
  expect([third.mapping, third.same_file]).toEqual([null, null]);
});

it('keeps nothing of a file in clear, and writes nothing of it into the log', async () => {
  const who = imports.member();
  const secret = 'First name,Last name,SSN\nZebulon,Quick,219-09-9999\n';
  const ready = await imports.check(who, secret);
  const stored = await crm.rows(`SELECT imports::text FROM imports WHERE id = $1`, [ready.id]);
  const rows = await crm.rows(`SELECT import_rows::text FROM import_rows WHERE import_id = $1`, [ready.id]);
  for (const text of [JSON.stringify([stored, rows]), crm.log.join('\n')]) {
    expect(text).not.toContain('219-09-9999');
    expect(text).not.toContain('219099999');
    expect(text).not.toContain('Zebulon');
    expect(text).not.toContain(Buffer.from('Zebulon').toString('hex'));
  }
});

it('has a template whose columns it understands', async () => {
  const who = imports.member();
  const { body } = await imports.call(who, 'GET', '/template?type=insureds');
  const template = body as unknown as string;
  expect(template.split(',').slice(0, 3)).toEqual(['First name', 'Middle name', 'Last name']);
  const view = await imports.read(who, `${template}Ada,,Byron\r\n`);
  expect(view.file?.columns.map(({ suggested_field }) => suggested_field)).not.toContain(null);
  expect((await imports.call(who, 'GET', '/template?type=tasks')).status).toBe(422);
});

it('starts at once with possible duplicates, answers their number, and takes them for new', async () => {
  const who = imports.member();
  const client = { first_name: 'Walter', last_name: 'Nye', status: 'active', dob: '1950-04-15' };
  const { id } = (await crm.call(who, 'POST', '/api/insureds', client)).body;
  const ready = await imports.check(who, 'First Name,Last Name,DOB\nWalt,Nye,4/15/1950\nAnn,Poe,1/2/1960');
  expect(ready.counts).toMatchObject({ new: 1, duplicate: 1 });
  const { items } = await imports.rows(who, ready.id, '?only=duplicate');
  expect(items).toMatchObject([{ row: 2, record_id: id, record_name: 'Nye, Walter' }]);
  const { status, body } = await imports.call(who, 'POST', `/${ready.id}/start`);
  expect([status, body.state, body.counts.duplicate]).toEqual([200, 'running', 1]);
  expect((await imports.until(who, ready.id, 'completed')).result?.created).toEqual({ individual: 2 });
  const jobOf = async (by: typeof who) => (await crm.call(by, 'GET', `/api/jobs/${body.job_id}`)).body;
  expect(await jobOf(who)).toMatchObject({ state: 'completed', about: { type: 'import', id: ready.id } });
  const owner = imports.member({ account_id: who.accountId, is_owner: true });
  expect(await jobOf(owner)).toMatchObject({ state: 'completed', title: null, about: null });
  const { filtered } = (await crm.call(who, 'GET', '/api/insureds?search=nye')).body;
  expect(filtered).toBe(2);
});
