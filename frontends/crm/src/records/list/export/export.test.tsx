import { exportBody, exportColumns, preferredColumns } from '@bindery/contracts/crm';
import { FakeApi, problem, startedExport } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { carrierListing } from '../../../resources/carriers/list/carriers-page.js';
import { individualListing } from '../../../resources/individuals/list/individual-listing.js';
import { policyListing } from '../../../resources/policies/list/policy-listing.js';
import { openCrm } from '../../../testing/open-crm.js';
import { chooseMoreAction, openMoreActions } from '../../../testing/more-actions.js';
import { ana, individuals, listOf, task } from '../../../testing/records.js';
import type { Listing } from '../listing.js';

const EXPORT = 'POST /exports';
const people = individuals(3);
const withPeople = () =>
  new FakeApi()
    .answers('GET /insureds', listOf(people, { total: 40, filtered: 12 }))
    .answers('GET /agents', listOf([ana]))
    .on(
      EXPORT,
      () =>
        new Response('Name', {
          headers: { 'Content-Disposition': 'attachment; filename="Individuals 2026-11-26.xlsx"' },
        }),
    );

/** The downloads that the page starts, by their names. */
function watchDownloads(): string[] {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    names.push(this.download);
  };
  return names;
}

const listings = [individualListing, policyListing, carrierListing] as unknown as readonly Listing<never>[];
it.each(listings)(
  'every column of the list of $type.section is in its files',
  ({ type, columns, exported }) => {
    const known = exportColumns[type.singular].map(({ id }) => id);
    const ids = columns.flatMap(({ id }) => exported?.[id] ?? [id]);
    expect(ids.filter((id) => !known.includes(id))).toEqual([]);
  },
);
it.each(listings)('every column of the list of $type.section can be preferred', ({ type, columns }) => {
  const known = preferredColumns(type.section);
  expect(columns.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
});

it('does not offer it to people who may not export', async () => {
  const { user } = openCrm(withPeople(), '/individuals', {
    me: { role: 'agent', is_owner: false },
    access: { exports: false },
  });
  const menu = await openMoreActions(user);
  const names = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Capture', 'Import', 'Trash']);
});

it('says in words what goes into the file, and exports what the screen shows', async () => {
  const downloads = watchDownloads();
  const api = withPeople();
  const link = `status=lead&assigned_agent=${ana.id}&sort=dob&order=asc&search=elm`;
  const { user } = openCrm(api, `/individuals?${link}`);
  await screen.findByText('1, Person');
  await chooseMoreAction(user, 'Export');
  const dialog = within(
    (await screen.findByText('Export individuals')).closest<HTMLElement>('[role=dialog]')!,
  );
  expect(dialog.getByText('Lead')).toBeVisible();
  expect(await dialog.findByText('Ana Reyes')).toBeVisible();
  expect(dialog.getByText('Matching “elm”.')).toBeVisible();
  expect(dialog.getByText('Sorted by date of birth, ascending.')).toBeVisible();
  expect(dialog.queryByLabelText(/^Remove filter/)).toBeNull();
  await user.click(dialog.getByText('Export 12 individuals'));
  expect(await screen.findByText('12 individuals exported')).toBeVisible();
  const { body } = api.sent(EXPORT)[0]!;
  expect(exportBody.safeParse(body).success).toBe(true);
  expect(body).toEqual({
    type: 'individual',
    format: 'xlsx',
    filters: { sort: 'dob', order: 'asc', search: 'elm', status: 'lead', assigned_agent: ana.id },
    columns: [
      ...['last_name', 'first_name', 'phone', 'age', 'city', 'state', 'policies_in_force'],
      ...['next_date', 'next_date_kind', 'status', 'assigned_agent_name'],
    ],
  });
  expect(downloads).toEqual(['Individuals 2026-11-26.xlsx']);
  expect(screen.queryByText(/^Export individuals/)).toBeNull();
});

it('exports all columns as CSV, and says why an export failed', async () => {
  watchDownloads();
  const api = withPeople().on(EXPORT, () => problem(409, 'conflict', 'A file can have up to 5,000 rows.'));
  const { user } = openCrm(api, '/individuals');
  await screen.findByText('1, Person');
  await chooseMoreAction(user, 'Export');
  const dialog = within(
    (await screen.findByText('Export individuals')).closest<HTMLElement>('[role=dialog]')!,
  );
  await user.click(dialog.getByText(/^All/));
  await user.click(dialog.getByText(/^CSV/));
  await user.click(dialog.getByText('Export 12 individuals'));
  expect(await screen.findByText('A file can have up to 5,000 rows.')).toBeVisible();
  expect(api.sent(EXPORT)[0]!.body).toEqual({
    type: 'individual',
    format: 'csv',
    filters: { sort: 'last_name', order: 'asc' },
  });
  await user.click(dialog.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByText(/^Export individuals/)).toBeNull());
});

it('exports full numbers only with a reason, and says of whose clients', async () => {
  watchDownloads();
  const api = withPeople();
  const { user } = openCrm(api, '/individuals', { me: { role: 'agent', is_owner: false } });
  await screen.findByText('1, Person');
  await chooseMoreAction(user, 'Export');
  const dialog = within(
    (await screen.findByText('Export individuals')).closest<HTMLElement>('[role=dialog]')!,
  );
  expect(dialog.queryByText(/^Include full/)).toBeNull();
  await user.click(dialog.getByText(/^All/));
  await user.click(dialog.getByText(/^Include full/));
  expect(dialog.getByText(/^Only of your own clients/)).toBeVisible();
  await user.click(dialog.getByText('Export 12 individuals'));
  expect(await dialog.findByText('Say what the full numbers are for.')).toBeVisible();
  expect(api.sent(EXPORT)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason *'), 'Carrier audit');
  await user.click(dialog.getByText('Export 12 individuals'));
  await screen.findByText('12 individuals exported');
  const { body } = api.sent(EXPORT)[0]!;
  expect(exportBody.safeParse(body).success).toBe(true);
  expect(body).toMatchObject({ include_protected: true, reason: 'Carrier audit' });
});

it('says where the file of a long list will be', async () => {
  const downloads = watchDownloads();
  const api = withPeople()
    .answers('GET /insureds', listOf(people, { total: 6_000, filtered: 6_000 }))
    .answers(EXPORT, startedExport, { status: 202 });
  const { user } = openCrm(api, '/individuals');
  await screen.findByText('1, Person');
  await chooseMoreAction(user, 'Export');
  await user.click(await screen.findByText('Export 6,000 individuals'));
  expect(await screen.findByText('Exporting 6,000 individuals')).toBeVisible();
  expect(downloads).toEqual([]);
});

it('exports the tasks of the chosen tab', async () => {
  watchDownloads();
  const api = withPeople()
    .answers('GET /tasks', listOf([task()]))
    .answers('GET /tasks/first-rule-run', { is_due: false, items: [] });
  const { user } = openCrm(api, '/tasks?view=overdue');
  await screen.findByLabelText('Tasks');
  await chooseMoreAction(user, 'Export');
  const dialog = within((await screen.findByText('Export tasks')).closest<HTMLElement>('[role=dialog]')!);
  expect(dialog.getByText('Overdue, mine')).toBeVisible();
  expect(dialog.queryByText('Columns')).toBeNull();
  await user.click(dialog.getByText('Export 1 task'));
  expect(await screen.findByText('1 task exported')).toBeVisible();
  expect(api.sent(EXPORT)[0]!.body).toMatchObject({
    type: 'task',
    filters: { view: 'overdue', assignee: 'me' },
  });
});
