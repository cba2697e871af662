import { FakeApi, problem } from '@bindery/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { summary } from '../testing/dashboard.js';
import {
  fileColumn,
  importCounts,
  importedFile,
  importRow,
  importView,
  mappingTo,
} from '../testing/imports.js';
import { openCrm } from '../testing/open-crm.js';
import { ana, carrier, individual, listOf } from '../testing/records.js';

const view = importView();
const AT = `/individuals/import/${view.id}`;
const GET = `GET /imports/${view.id}`;
const ROWS = `GET /imports/${view.id}/rows`;
const press = (name: string | RegExp) => screen.findByRole('button', { name });

describe('checked rows', () => {
  const counts = importCounts({ new: 200, update: 5, duplicate: 1, error: 1, warnings: 2 });
  const made_besides = { carriers: 2, products: 0, policies: 1 };
  const ready = importView({
    state: 'ready',
    counts,
    made_besides,
    mapping: mappingTo('last_name', 'dob', 'status'),
  });
  const bad = importRow(7, {
    outcome: 'error',
    problems: [{ field: 'dob', column: null, message: "Date of birth isn't a date that exists." }],
  });
  const twin = importRow(9, { outcome: 'duplicate', record_id: individual().id, record_name: 'Ada Byron' });
  const withRows = () =>
    new FakeApi().answers(GET, ready).answers(ROWS, listOf([bad, twin], { total: 207, filtered: 207 }));

  it('says in words what will happen, and starts', async () => {
    const start = `POST /imports/${view.id}/start`;
    const running = importView({ state: 'running', progress: { done: 0, total: 207 }, is_waiting: true });
    const api = withRows().on(start, () => {
      api.answers(GET, running);
      return Response.json(running);
    });
    const { user } = openCrm(api, AT);
    expect(await screen.findByText('What will happen to your 207 rows')).toBeVisible();
    expect(screen.getByText('201 individuals will be added.')).toBeVisible();
    expect(screen.getByText('5 individuals will be updated.')).toBeVisible();
    expect(screen.getByText('2 carriers and 1 policy will be added with them.')).toBeVisible();
    expect(screen.getByText(/1 row with errors stays out/)).toBeVisible();
    await user.click(await press('Import 206, 1 of them a possible duplicate'));
    // The first press shows them.
    const filter = await press('Possible duplicates 1');
    expect(filter).toHaveAttribute('aria-pressed', 'true');
    expect(filter).toHaveFocus();
    expect(await screen.findByText(/^These rows may be people whom you have already/)).toBeVisible();
    expect(api.sent(ROWS).at(-1)!.query.get('only')).toBe('duplicate');
    expect(api.sent(start)).toHaveLength(0);
    await user.click(await press('Import 206, 1 of them a possible duplicate'));
    expect(await screen.findByText(/begins when another import of your agency is done/)).toBeVisible();
    expect(api.sent(start)).toHaveLength(1);
    // The button that was pressed is gone.
    expect(screen.getByRole('group', { name: 'Importing' })).toHaveFocus();
    expect(document.title).toBe('Importing: Book.xlsx · Bindery');
  });

  it.each([
    [{ new: 812 }, 'Import 812 individuals'],
    [{ new: 798, duplicate: 14 }, 'Import 812, 14 of them possible duplicates'],
    [{ new: 1_200, duplicate: 1 }, 'Import 1,201, 1 of them a possible duplicate'],
    [{ duplicate: 14 }, 'Import 14, all of them possible duplicates'],
    [{ duplicate: 1 }, 'Import 1, a possible duplicate'],
    [{ unchanged: 20, repeated: 32 }, 'Import what is new'],
  ])('counts %j on the button', async (counts, label) => {
    openCrm(withRows().answers(GET, importView({ state: 'ready', counts: importCounts(counts) })), AT);
    expect(await press(label)).toBeEnabled();
  });

  it('starts at once after its possible duplicates were looked at', async () => {
    const start = `POST /imports/${view.id}/start`;
    const api = withRows().answers(start, importView({ state: 'running' }));
    const { user } = openCrm(api, AT);
    await user.click(await press('Possible duplicates 1'));
    await user.click(await press('All 207'));
    await user.click(await press(/^Import 206/));
    await waitFor(() => expect(api.sent(start)).toHaveLength(1));
  });

  it('corrects a cell in place, and leaves a row out', async () => {
    const EDIT = `POST /imports/${view.id}/rows`;
    const api = withRows().answers(EDIT, ready);
    const { user } = openCrm(api, AT);
    const cell = await screen.findByLabelText('DOB, row 7');
    expect(cell).toBeInvalid();
    await user.click(screen.getByText("Date of birth isn't a date that exists."));
    expect(cell).toHaveFocus();
    api.answers(ROWS, listOf([importRow(7), twin]));
    fireEvent.change(cell, { target: { value: '4/15/1951' } });
    await user.type(cell, '{Enter}');
    await waitFor(() => expect(api.sent(EDIT)).toHaveLength(1));
    expect(api.sent(EDIT)[0]!.body).toEqual([{ row: 7, values: { 1: '4/15/1951' } }]);
    await waitFor(() => expect(screen.getByLabelText('DOB, row 7')).toBeValid());
    await user.click(await press('Leave out row 9'));
    await waitFor(() => expect(api.sent(EDIT)).toHaveLength(2));
    expect(api.sent(EDIT)[1]!.body).toEqual([{ row: 9, removed: true }]);
  });

  it('leads from a corrected cell to the next one with an error, and says that it is checked', async () => {
    const other = importRow(8, { ...bad, row: 8 });
    const api = withRows().answers(`POST /imports/${view.id}/rows`, ready);
    api.answers(ROWS, listOf([bad, twin, other]));
    const { user } = openCrm(api, AT);
    await user.type(await screen.findByLabelText('DOB, row 7'), '1{Enter}');
    expect(screen.getByLabelText('DOB, row 8')).toHaveFocus();
    expect(await screen.findByText('Row 7 is corrected, and checked again.')).toHaveRole('status');
    await user.keyboard('1{Enter}');
    expect(screen.getByLabelText('DOB, row 7')).toHaveFocus();
  });

  it('takes a cell back on Escape, and keeps the rows in sight while they are checked again', async () => {
    const EDIT = `POST /imports/${view.id}/rows`;
    const detail = 'A cell can have up to 32,767 characters.';
    const api = withRows().on(EDIT, () => problem(422, 'validation_failed', detail));
    const { user } = openCrm(api, AT);
    const cell = await screen.findByLabelText('DOB, row 7');
    await user.type(cell, '9{Escape}');
    expect(cell).toHaveValue('4/15/1950');
    await user.type(cell, '9{Enter}');
    expect(await screen.findByText(detail)).toBeVisible();
    api.on(EDIT, () => {
      api.answers(GET, importView({ ...ready, state: 'checking' }));
      return Response.json(ready);
    });
    await user.type(screen.getByLabelText('DOB, row 7'), '8{Enter}');
    expect(await press('Checking...')).toBeDisabled();
    expect(screen.getByLabelText('DOB, row 7')).toBeVisible();
  });

  it('shows the records of an archive, which can be left out but not corrected', async () => {
    const EDIT = `POST /imports/${view.id}/rows`;
    const archive = importView({
      ...{ type: 'archive', state: 'ready', counts: importCounts({ new: 7, unchanged: 2 }) },
      file: importedFile({
        ...{ kind: 'archive', sheets: [], header_row: 0, example_rows: [] },
        columns: [fileColumn(0, 'What', { distinct: null }), fileColumn(1, 'Name', { distinct: null })],
      }),
    });
    const record = importRow(1, { cells: ['Carrier', 'Harbor Health', 'carrier', '{}'] });
    const api = new FakeApi()
      .answers(GET, archive)
      .answers(ROWS, listOf([record]))
      .answers(EDIT, archive);
    const { user } = openCrm(api, AT);
    expect(await screen.findByText('7 records will be added.')).toBeVisible();
    expect(await screen.findByLabelText('Name, row 1')).toHaveAttribute('readonly');
    expect(await press('Import 7 records')).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Back to columns' })).toBeNull();
    await user.click(await press('Leave out row 1'));
    await waitFor(() => expect(api.sent(EDIT)).toHaveLength(1));
    expect(api.sent(EDIT)[0]!.body).toEqual([{ row: 1, removed: true }]);
  });

  it('shows the rows of one kind, and links to a possible duplicate', async () => {
    const api = withRows();
    const { user } = openCrm(api, AT);
    expect(await screen.findByRole('link', { name: 'Ada Byron' })).toHaveAttribute(
      'href',
      `/app/dashboard/individuals/${individual().id}`,
    );
    await user.click(await press('Errors 1'));
    await waitFor(() => expect(api.sent(ROWS).at(-1)!.query.get('only')).toBe('error'));
    expect(screen.queryByRole('button', { name: /^Updates 0/ })).toBeNull();
  });

  it('names the row that a later one of the same client repeats', async () => {
    const api = withRows();
    api.answers(ROWS, listOf([importRow(9, { outcome: 'repeated', same_as_row: 7 })]));
    openCrm(api, AT);
    expect(await screen.findByText('Same as row 7')).toBeVisible();
  });

  it('goes back to the columns as they were matched', async () => {
    const api = withRows()
      .answers('GET /agents', listOf([ana]))
      .answers('GET /carriers', listOf([carrier()]))
      .answers('GET /products', listOf([]))
      .answers('GET /tags', listOf([]))
      .answers('GET /insureds', listOf([]));
    const { user } = openCrm(api, AT);
    await user.click(await press('Back to columns'));
    expect(await screen.findByRole('combobox', { name: 'Field of DOB' })).toHaveTextContent('Date of birth');
  });

  it('says that the same file was imported before, and starts nothing that changes nothing', async () => {
    const unchanged = importView({
      ...ready,
      counts: importCounts({ unchanged: 207 }),
      same_file: { import_id: ana.id, finished_at: '2026-11-24T12:00:00.000Z' },
    });
    openCrm(withRows().answers(GET, unchanged), AT);
    expect(
      await screen.findByText(/imported on Nov 24, 2026 already. Importing it again changes nothing/),
    ).toBeVisible();
    expect(await press('Nothing to import')).toBeDisabled();
  });
});

describe('the end', () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const done = importView({
    ...{
      state: 'completed',
      counts: importCounts({ new: 200, update: 5, error: 3, warnings: 2 }),
      undo_until: later,
    },
    result: { created: { individual: 200, policy: 1, carrier: 3 }, updated: 5, undone: null },
  });
  const withDone = (dashboard = summary) =>
    new FakeApi()
      .answers(GET, done)
      .answers(`${GET}/due-tasks`, { items: [] })
      .answers('GET /dashboard', dashboard);

  it('says that what is left out may be in a note, if that was chosen', async () => {
    const mapping = { ...mappingTo('first_name', 'last_name'), leftovers: 'note' as const };
    openCrm(withDone().answers(GET, { ...done, mapping }), AT);
    expect(
      await screen.findByText('2 rows have a warning: something in them was left out or kept in a note.'),
    ).toBeVisible();
  });

  it('says what was added, and gives the rows that did not go in', async () => {
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      names.push(this.download);
    };
    const disposition = 'attachment; filename="Rows not imported.csv"';
    const api = withDone().on(
      `GET /imports/${view.id}/failed.csv`,
      () => new Response('Row', { headers: { 'Content-Disposition': disposition } }),
    );
    const { user } = openCrm(api, AT);
    expect(await screen.findByText('Added: 200 individuals, 3 carriers, 1 policy.')).toBeVisible();
    expect(screen.getByText('5 individuals were updated.')).toBeVisible();
    expect(screen.getByText(/^2 rows have a warning: something in them was left out\.$/)).toBeVisible();
    await user.click(await press('Download the 3 rows with errors'));
    await waitFor(() => expect(names).toEqual(['Rows not imported.csv']));
    await user.click(await press('Download the 2 rows with warnings'));
    await waitFor(() => expect(names).toHaveLength(2));
    const asked = api.sent(`GET /imports/${view.id}/failed.csv`).map(({ query }) => query.get('only'));
    expect(asked).toEqual(['error', 'warning']);
  });

  it('lists what was created, with links, and nothing to correct any more', async () => {
    const went = importRow(4, {
      outcome: 'duplicate',
      record_id: individual().id,
      record_name: 'Byron, Ada',
    });
    const kept = importView({ ...done, mapping: mappingTo('last_name', 'dob', 'status') });
    openCrm(
      withDone()
        .answers(GET, kept)
        .answers(ROWS, listOf([went])),
      AT,
    );
    const link = await screen.findByRole('link', { name: 'Byron, Ada' });
    // The row has made it, so it is no double of itself.
    expect(link.parentElement).toHaveTextContent(/^In Bindery: Byron, Ada$/);
    expect(screen.getByLabelText('DOB, row 4')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Leave out row 4' })).toBeNull();
  });

  it('says which tasks rules make of it tonight', async () => {
    const items = [
      { rule: 'renewal', tasks: 12 },
      { rule: 'turning_65', tasks: 1 },
    ];
    openCrm(withDone().answers(`${GET}/due-tasks`, { items }), AT);
    expect(await screen.findByText(/for 12 renewals and 1 client who turns 65\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See which tasks they make' })).toHaveAttribute(
      'href',
      '/app/dashboard/tasks/rules',
    );
  });

  it('undoes after asking, and says what was left', async () => {
    const undone = importView({
      ...done,
      ...{ state: 'undone', undo_until: null },
      result: {
        ...done.result!,
        undone: {
          ...{ removed: 203, removed_by_type: { individual: 200, carrier: 3 }, restored: 4 },
          left: [
            { record_type: 'individual', record_id: ana.id, name: 'Ada Byron', reason: 'Changed since.' },
          ],
        },
      },
    });
    const UNDO = `POST /imports/${view.id}/undo`;
    const api = withDone().on(UNDO, () => {
      api.answers(GET, undone);
      return Response.json(undone);
    });
    const { user } = openCrm(api, AT);
    await user.click(await press('Undo this import'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Undo removes 200 individuals, 3 carriers, and 1 policy\./)).toHaveTextContent(
      '5 individuals get back the values from before',
    );
    await user.click(question.getByRole('button', { name: 'Undo this import' }));
    expect(await screen.findByText('Import undone')).toBeVisible();
    expect(screen.getByText(/^200 individuals and 3 carriers that .* moved to the trash/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });

  it('deletes for good what an undo moved to the trash, after naming how many', async () => {
    const EMPTY = `POST /imports/${view.id}/empty-trash`;
    const undo = { removed: 203, removed_by_type: {}, restored: 0, left: [] };
    const undone = importView({
      ...{ ...done, state: 'undone', undo_until: null, result: { ...done.result!, undone: undo } },
      trash: { records: 201, is_being_emptied: false },
    });
    const emptying = importView({ ...undone, trash: { records: 201, is_being_emptied: true } });
    const api = new FakeApi().answers(GET, undone).on(EMPTY, () => {
      api.answers(GET, emptying);
      return Response.json(emptying);
    });
    const { user } = openCrm(api, AT);
    await user.click(await press('Delete them for good'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Permanently delete 201 records?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.sent(EMPTY)).toEqual([]);
    await user.click(await press('Delete them for good'));
    await user.click(await press('Delete permanently'));
    expect(await press('Deleting...')).toHaveAttribute('aria-disabled', 'true');
    api.answers(GET, importView({ ...undone, trash: { records: 0, is_being_emptied: false } }));
    await waitFor(() => expect(screen.queryByText('In the trash')).toBeNull(), { timeout: 5_000 });
    expect(api.sent(EMPTY)).toHaveLength(1);
  });

  it('leaves the trash to people who may delete', async () => {
    const trash = { records: 2, is_being_emptied: false };
    const undone = importView({ ...done, ...{ state: 'undone', undo_until: null }, trash });
    openCrm(new FakeApi().answers(GET, undone), AT, { access: { deletes: false } });
    expect(await screen.findByText('2 records of this import can be restored for 30 days.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete them for good' })).toBeNull();
  });

  it('offers to remove the sample data', async () => {
    openCrm(withDone({ ...summary, sample_data: { individuals: 3, own_policies: 0 } }), AT);
    expect(await press('Remove sample data')).toBeVisible();
  });

  it('says why a file could not be read', async () => {
    const error = 'The workbook has a password. Remove it, and upload the file again.';
    openCrm(new FakeApi().answers(GET, importView({ state: 'failed', file: null, error })), AT);
    expect(await screen.findByText(error)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import another file' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });

  it('cancels an import that runs', async () => {
    const CANCEL = `POST /imports/${view.id}/cancel`;
    const running = importView({ state: 'running', progress: { done: 500, total: 2_000 } });
    const canceling = importView({ ...running, state: 'canceling' });
    const api = new FakeApi().answers(GET, running).on(CANCEL, () => {
      api.answers(GET, canceling);
      return Response.json(canceling);
    });
    const { user } = openCrm(api, AT);
    expect(await screen.findByText('500 of 2,000 rows')).toBeVisible();
    await user.click(await press('Cancel the import'));
    expect(await screen.findByText('Canceling')).toBeVisible();
  });

  it('shows a colleague’s import without its file', async () => {
    openCrm(new FakeApi().answers(GET, importView({ name: null, file: null })), AT);
    expect(await screen.findByText('This import waits for Ana Reyes')).toBeVisible();
  });

  it.each([
    ['not-an-id', new FakeApi()],
    [view.id, new FakeApi().on(GET, () => problem(404, 'not_found', 'It does not exist.'))],
  ])('says that there is no import %s', async (id, api) => {
    openCrm(api, `/individuals/import/${id}`);
    expect(await screen.findByText('This import doesn’t exist')).toBeVisible();
  });
});
