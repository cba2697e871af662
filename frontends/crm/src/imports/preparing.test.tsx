import { MAX_IMPORT_BYTES } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fileColumn, importCounts, importedFile, importView, mappingTo } from '../testing/imports.js';
import { palette } from '../palette/palette.js';
import { summary, withDashboard } from '../testing/dashboard.js';
import { openMoreActions } from '../testing/more-actions.js';
import { openCrm } from '../testing/open-crm.js';
import { ana, carrier, id, listOf, policy, product } from '../testing/records.js';

const START = '/individuals/import';
const view = importView();
const AT = `${START}/${view.id}`;
const GET = `GET /imports/${view.id}`;
const MAP = `PUT /imports/${view.id}/mapping`;
const nobody = listOf([]);
const at = '2026-11-26T12:00:00.000Z';
const vip = { id: id(700), name: 'VIP', color: 'red', created_at: at, updated_at: at, version: 1 } as const;
const withReferences = (api = new FakeApi()) =>
  api
    .answers('GET /agents', listOf([ana]))
    .answers('GET /carriers', listOf([carrier()]))
    .answers('GET /products', listOf([product()]))
    .answers('GET /tags', listOf([vip]))
    .answers('GET /insureds', nobody);
const press = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the start', () => {
  const file = new File(['First,Last'], 'Book.csv', { type: 'text/csv' });
  const withNone = () => new FakeApi().answers('GET /imports', nobody);

  it('uploads a file that is chosen, and opens its import', async () => {
    const api = withNone()
      .answers('POST /imports', importView({ state: 'reading', file: null }), { status: 201 })
      .answers(GET, importView({ state: 'reading', file: null, progress: { done: 1_200, total: null } }));
    const { user, address } = openCrm(api, START);
    await user.upload(await screen.findByLabelText('File to import'), file);
    expect(await screen.findByText('1,200 rows so far')).toBeVisible();
    expect(address()).toBe(`/app/dashboard${AT}`);
    const [sent] = api.sent('POST /imports');
    expect(Object.fromEntries(sent!.query)).toEqual({ type: 'individual', name: 'Book.csv' });
    expect(sent!.headers.get('Content-Type')).toBe('application/octet-stream');
  });

  it('asks what the file has, and imports that', async () => {
    const api = withNone()
      .answers('POST /imports', importView({ type: 'policy' }), { status: 201 })
      .answers(GET, importView({ type: 'policy', state: 'reading', file: null }));
    const { user, address } = openCrm(api, START);
    expect(await screen.findByRole('heading', { name: 'Import individuals' })).toBeVisible();
    await user.click(screen.getByLabelText('Policies'));
    expect(await screen.findByRole('heading', { name: 'Import policies' })).toBeVisible();
    expect(address()).toBe(`/app/dashboard${START}?type=policy`);
    expect(screen.getByRole('link', { name: 'Back to Policies' })).toBeVisible();
    await user.upload(screen.getByLabelText('File to import'), file);
    await waitFor(() => expect(api.sent('POST /imports')).toHaveLength(1));
    expect(api.sent('POST /imports')[0]!.query.get('type')).toBe('policy');
  });

  it('leads back from products to the carriers that they are listed with', async () => {
    openCrm(withNone(), `${START}?type=products`);
    expect(await screen.findByRole('heading', { name: 'Import products' })).toBeVisible();
    expect(screen.getByLabelText('Products')).toBeChecked();
    expect(screen.getByRole('link', { name: 'Back to Carriers' })).toBeVisible();
  });

  it('takes a file that is dropped, and says why one did not arrive', async () => {
    const detail = 'You can upload 30 files an hour. Try again later.';
    const api = withNone().on('POST /imports', () => problem(429, 'rate_limited', detail));
    openCrm(api, START);
    fireEvent.drop((await screen.findByText('Drop your file here')).parentElement!, {
      dataTransfer: { files: [file] },
    });
    expect(await screen.findByText(detail)).toBeVisible();
    const large = new File(['x'], 'Large.csv');
    Object.defineProperty(large, 'size', { value: MAX_IMPORT_BYTES + 1 });
    fireEvent.drop(screen.getByText('Drop your file here').parentElement!, {
      dataTransfer: { files: [large] },
    });
    expect(await screen.findByText(/larger than 100 MB/)).toBeVisible();
    expect(api.sent('POST /imports')).toHaveLength(1);
  });

  it('takes cells that are pasted, unless they are too many', async () => {
    const api = withNone().answers('POST /imports', view, { status: 201 }).answers(GET, view);
    const { user, address } = openCrm(withReferences(api), START);
    await user.click(await press('Paste cells instead'));
    const cells = screen.getByLabelText('Cells from your spreadsheet');
    const paste = async (text: string) => {
      fireEvent.change(cells, { target: { value: text } });
      await user.click(await press('Continue with these cells'));
    };
    await paste('First\tLast');
    expect(await screen.findByText(/at least one more row/)).toBeVisible();
    await paste(`First\tLast\n${'Ada\tByron\n'.repeat(2_500)}`);
    expect(await screen.findByText(/These are 5,002 cells/)).toBeVisible();
    await paste('First\tLast\nAda\tByron');
    await waitFor(() => expect(address()).toBe(`/app/dashboard${AT}`));
    expect(api.sent('POST /imports')).toHaveLength(1);
  });

  it('lists past imports with who and how many, and opens one', async () => {
    const done = importView({
      ...{ state: 'completed', started_at: '2026-11-26T12:05:00.000Z' },
      counts: importCounts({ new: 200, update: 5, error: 3 }),
    });
    const others = importView({ id: ana.id, name: null, state: 'undone' });
    const api = new FakeApi().answers('GET /imports', listOf([done, others])).answers(GET, done);
    const { user, address } = openCrm(api, START);
    const table = within(await screen.findByRole('table', { name: 'Past imports' }));
    expect(await table.findByText('Imported')).toBeVisible();
    expect(table.getByText('200')).toBeVisible();
    expect(table.getByText('A colleague’s file')).toBeVisible();
    await user.click(table.getByText('Book.xlsx'));
    expect(address()).toBe(`/app/dashboard${AT}`);
  });

  it('says why somebody may not import', async () => {
    openCrm(withNone(), START, { access: { entitlement: 'inactive' } });
    expect(await screen.findByText(/Your subscription isn't active/)).toBeVisible();
    expect(screen.queryByText('Choose a file')).toBeNull();
  });
});

describe('matching columns', () => {
  it('sends what was suggested after one press, if nothing is in doubt', async () => {
    const api = withReferences()
      .answers(GET, view)
      .answers(MAP, importView({ state: 'checking' }));
    const { user } = openCrm(api, AT);
    expect(await screen.findByText('Byron, Ada · Hopkins, Grace')).toBeVisible();
    expect(screen.queryByText('Please check')).toBeNull();
    api.answers(GET, importView({ state: 'checking', progress: { done: 50, total: 200 } }));
    await user.click(await press('Check all rows'));
    expect(await screen.findByText('50 of 200 rows')).toBeVisible();
    expect(api.sent(MAP)[0]!.body).toMatchObject({
      ...{ sheet: 0, header_row: 3, match: { by: ['last_import'], otherwise: 'create' } },
      columns: [
        { index: 0, field: 'last_name', split: 'last_first' },
        { index: 1, field: 'dob', date_format: 'mdy' },
        { index: 2, field: 'status', on_missing: 'create' },
      ],
    });
  });

  it('asks for the field of an unknown column and the order of dates, and goes on only then', async () => {
    const file = importedFile({
      columns: [
        fileColumn(0, 'Client', { suggested_field: 'last_name' }),
        fileColumn(1, 'Born', { suggested_field: 'dob', date_format: 'ask', distinct: ['3/4/1950'] }),
        fileColumn(2, 'Given', { distinct: ['Ada'] }),
      ],
    });
    const api = withReferences().answers(GET, importView({ file })).answers(MAP, view);
    const { user } = openCrm(api, AT);
    const doubts = within((await screen.findByText('Please check')).closest('section')!);
    expect(doubts.getByText('What is 3/4/1950?')).toBeVisible();
    await user.click(await press('Check all rows'));
    expect(await doubts.findByText(/has the month or the day first/)).toBeVisible();
    expect(api.sent(MAP)).toHaveLength(0);
    await user.click(doubts.getByLabelText('April 3, 1950'));
    await user.click(doubts.getByRole('combobox', { name: 'Field of Given' }));
    await user.keyboard('first name');
    await user.click(await screen.findByRole('option', { name: 'First name' }));
    await user.click(await press('Check all rows'));
    await waitFor(() => expect(api.sent(MAP)).toHaveLength(1));
    expect(api.sent(MAP)[0]!.body).toMatchObject({
      columns: [{ field: 'last_name' }, { field: 'dob', date_format: 'dmy' }, { field: 'first_name' }],
    });
  });

  it('asks how often premiums are paid whose header doesn’t say it', async () => {
    const file = importedFile({
      columns: [
        fileColumn(0, 'Client', { suggested_field: 'last_name', split: 'last_first' }),
        fileColumn(1, 'Premium', { suggested_field: 'policy.premium', distinct: ['120.00'] }),
      ],
    });
    const api = withReferences().answers(GET, importView({ file })).answers(MAP, view);
    const { user } = openCrm(api, AT);
    await user.click(await press('Check all rows'));
    expect(await screen.findByText('Choose how often these premiums are paid.')).toBeVisible();
    expect(api.sent(MAP)).toHaveLength(0);
    await user.click(screen.getByRole('combobox', { name: 'How often Premium is paid' }));
    await user.click(await screen.findByRole('option', { name: 'Semi-annual' }));
    await user.click(await press('Check all rows'));
    await waitFor(() => expect(api.sent(MAP)).toHaveLength(1));
    expect(api.sent(MAP)[0]!.body).toMatchObject({
      columns: [{ field: 'last_name' }, { field: 'policy.premium', premium_mode: 'semi_annual' }],
    });
  });

  it('asks what unknown values mean, and adds carriers that are not there', async () => {
    const file = importedFile({
      columns: [
        fileColumn(0, 'Client', { suggested_field: 'last_name', split: 'last_first' }),
        fileColumn(1, 'Stat', { suggested_field: 'status', distinct: ['AEP 2027', 'Current'] }),
        fileColumn(2, 'Company', {
          suggested_field: 'policy.carrier',
          distinct: ['Harbor', 'KESTREL MUTUAL', 'Kestrel Mutual Insurance Co.'],
          distinct_rows: [7, 2, 1],
        }),
      ],
    });
    const api = withReferences().answers(GET, importView({ file })).answers(MAP, view);
    const { user } = openCrm(api, AT);
    await user.click(await press('Continue'));
    expect(await screen.findByRole('combobox', { name: 'Carrier “Harbor”' })).toHaveTextContent(
      'Add “Harbor”',
    );
    expect(screen.getByText('7 rows')).toBeVisible();
    expect(screen.queryByText('KESTREL MUTUAL')).toBeNull();
    const spelling = 'Carrier “Kestrel Mutual Insurance Co.”';
    expect(screen.getByRole('combobox', { name: spelling })).toHaveTextContent('Kestrel Mutual');
    await user.click(await press('Check all rows'));
    expect(await screen.findByText('Choose what it means, or leave it blank.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Status “AEP 2027”' })).toHaveFocus();
    await user.click(screen.getByRole('combobox', { name: 'Status “AEP 2027”' }));
    await user.click(await screen.findByRole('option', { name: 'Lead' }));
    await user.click(await press('Check all rows'));
    await waitFor(() => expect(api.sent(MAP)).toHaveLength(1));
    expect(api.sent(MAP)[0]!.body).toMatchObject({
      values: {
        status: { 'AEP 2027': 'lead' },
        'policy.carrier': { 'Kestrel Mutual Insurance Co.': 'Kestrel Mutual' },
      },
    });
  });

  it('asks about products like about carriers', async () => {
    const file = importedFile({
      columns: [
        fileColumn(0, 'Client', { suggested_field: 'last_name', split: 'last_first' }),
        fileColumn(1, 'Plan', {
          suggested_field: 'policy.product',
          distinct: ['Choice', product().name.toUpperCase()],
        }),
      ],
    });
    const api = withReferences().answers(GET, importView({ file })).answers(MAP, view);
    const { user } = openCrm(api, AT);
    await user.click(await press('Continue'));
    expect(await screen.findByText(/^This product isn’t in Bindery yet. Add it/)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Product “Choice”' }));
    await user.click(await screen.findByRole('option', { name: product().name }));
    await user.click(await press('Check all rows'));
    await waitFor(() => expect(api.sent(MAP)).toHaveLength(1));
    expect(api.sent(MAP)[0]!.body).toMatchObject({
      values: { 'policy.product': { Choice: product().name } },
    });
  });

  it('gives every row tags, and a status and an agent where it has none', async () => {
    const api = withReferences().answers(GET, view).answers(MAP, view);
    const { user } = openCrm(api, AT);
    const choose = async (label: string, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    expect(await screen.findByRole('combobox', { name: 'Status, where a row has none' })).toHaveTextContent(
      'Active',
    );
    await user.click(screen.getByRole('combobox', { name: 'Status, where a row has none' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).not.toContain('None');
    await user.click(screen.getByRole('option', { name: 'Lead' }));
    await choose('Agent, where a row has none', ana.name);
    await choose('Status, where a row has none', 'Active');
    await user.click(screen.getByRole('combobox', { name: 'Add tag' }));
    await user.click(await screen.findByRole('option', { name: vip.name }));
    expect(await press(`Remove tag ${vip.name}`)).toBeVisible();
    await user.click(screen.getByLabelText("Keep what can't go in as a note"));
    await user.click(await press('Check all rows'));
    await waitFor(() => expect(api.sent(MAP)).toHaveLength(1));
    expect(api.sent(MAP)[0]!.body).toMatchObject({
      ...{ tags: [vip.id], defaults: { assigned_agent: ana.id }, leftovers: 'leave_out' },
    });
    expect(api.sent(MAP)[0]!.body).not.toMatchObject({ defaults: { status: 'lead' } });
  });

  it('says what to do about more answers than can be sent', async () => {
    const api = withReferences()
      .answers(GET, view)
      .on(MAP, () => problem(413, 'payload_too_large', 'Requests can be at most 64 KiB. Send less at once.'));
    const { user } = openCrm(api, AT);
    await user.click(await press('Check all rows'));
    expect(await screen.findByText(/Leave out a column that has many/)).toBeVisible();
  });

  it('speaks of policies where the file has them', async () => {
    const columns = [
      fileColumn(0, 'Number', { suggested_field: 'policy_number' }),
      fileColumn(1, 'Client SSN', { suggested_field: 'insured.ssn' }),
    ];
    const api = withReferences()
      .answers('GET /policies', listOf([policy()]))
      .answers(GET, importView({ type: 'policy', file: importedFile({ columns }) }))
      .answers(MAP, view);
    const { user } = openCrm(api, AT);
    expect(await screen.findByText(/Each new policy needs a client who is in Bindery/)).toBeVisible();
    await user.click(await press('Continue'));
    expect(await screen.findByText('What about policies that are in Bindery already?')).toBeVisible();
    await user.click(await press('Check all rows'));
    await waitFor(() => expect(api.sent(MAP)).toHaveLength(1));
    expect(api.sent(MAP)[0]!.body).toMatchObject({ match: { by: ['policy_number'] } });
  });

  it('tries again when the carriers could not be loaded', async () => {
    const api = withReferences()
      .answers(GET, view)
      .on('GET /carriers', () => problem(403, 'forbidden', 'Ask your administrator.'));
    const { user } = openCrm(api, AT);
    expect(await screen.findByText('Ask your administrator.')).toBeVisible();
    api.answers('GET /carriers', nobody);
    await user.click(await press('Try again'));
    expect(await screen.findByText('Which column is which?')).toBeVisible();
  });

  it('says which columns are missing', async () => {
    const columns = [fileColumn(0, 'Last', { suggested_field: 'last_name' })];
    const api = withReferences().answers(GET, importView({ file: importedFile({ columns }) }));
    const { user } = openCrm(api, AT);
    await user.click(await press('Check all rows'));
    expect(await screen.findByText('Choose the columns of the first and the last name.')).toBeVisible();
    expect(api.sent(MAP)).toHaveLength(0);
  });

  it('asks nothing about a file whose headers were matched before', async () => {
    const file = importedFile({
      columns: [fileColumn(0, 'Last', { suggested_field: 'last_name' }), fileColumn(1, 'X')],
    });
    const mapping = mappingTo('first_name', null);
    openCrm(withReferences().answers(GET, importView({ file, mapping })), AT);
    expect(await screen.findByRole('combobox', { name: 'Field of Last' })).toHaveTextContent('First name');
    expect(screen.queryByText('Please check')).toBeNull();
  });
});

describe('the ways here', () => {
  const START_ADDRESS = `/app/dashboard${START}`;

  it('leads from the list of individuals and its empty state', async () => {
    const api = new FakeApi().answers('GET /insureds', nobody).answers('GET /agents', nobody);
    const { user } = openCrm(api, '/individuals');
    expect(await screen.findByRole('link', { name: 'Import a file' })).toHaveAttribute('href', START_ADDRESS);
    const menu = await openMoreActions(user);
    expect(menu.getByRole('menuitem', { name: 'Import' })).toHaveAttribute('href', START_ADDRESS);
  });

  it.each([
    ['policies', 'policy'],
    ['carriers', 'carrier'],
  ])('leads from the list of %s', async (section, type) => {
    const api = new FakeApi().answers(`GET /${section}`, nobody).answers('GET /agents', nobody);
    const { user } = openCrm(api.answers('GET /carriers', nobody), `/${section}`);
    const menu = await openMoreActions(user);
    expect(menu.getByRole('menuitem', { name: 'Import' })).toHaveAttribute(
      'href',
      `${START_ADDRESS}?type=${type}`,
    );
  });

  it('does not lead people whose plan has ended', async () => {
    const api = new FakeApi().answers('GET /insureds', nobody).answers('GET /agents', nobody);
    const { user } = openCrm(api, '/individuals', { access: { entitlement: 'inactive' } });
    await screen.findByText('No individuals found');
    expect(screen.queryByRole('link', { name: /^Import/ })).toBeNull();
    const menu = await openMoreActions(user);
    expect(menu.getByRole('menuitem', { name: 'Export' })).toBeVisible();
    expect(menu.queryByRole('menuitem', { name: 'Import' })).toBeNull();
  });

  it('leads from the first steps of the dashboard and from the palette', async () => {
    const first_steps = { ...summary.first_steps, carrier: false, individual: false, policy: false };
    openCrm(withDashboard(new FakeApi(), { ...summary, first_steps }), '');
    expect(await screen.findByRole('link', { name: 'Import your clients' })).toHaveAttribute(
      'href',
      START_ADDRESS,
    );
    const command = palette.commands?.find(({ label }) => label === 'Import individuals');
    expect(command).toMatchObject({ path: START_ADDRESS, permission: 'import:run' });
  });
});
