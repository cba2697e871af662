import type { ChildTrashEntry, TrashEntry } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { childTabs } from '../../testing/individual-api.js';
import { inRowMenu } from '../../testing/in-row-menu.js';
import { chooseMoreAction } from '../../testing/more-actions.js';
import { openCrm } from '../../testing/open-crm.js';
import {
  address,
  carrier,
  dependent,
  individual,
  individuals,
  listOf,
  note,
  phone,
} from '../../testing/records.js';

const ada = individual();
const entry: TrashEntry = {
  id: ada.id,
  name: 'Byron, Ada',
  deleted_at: '2026-11-18T12:00:00.000Z',
  deleted_by_name: 'Ana Reyes',
  removed_at: '2026-12-18T12:00:00.000Z',
  can_restore: true,
};
const holder = { individual_id: ada.id, individual_name: 'Byron, Ada' };
const sections = [
  'insureds',
  'policies',
  'tasks',
  'carriers',
  'products',
  'dependents',
  'addresses',
  'phones',
  'notes',
];
/** Each tab counts its records. */
const emptyTrash = () =>
  sections.reduce((api, section) => api.answers(`GET /${section}/trash`, listOf([])), new FakeApi());
const withAda = () =>
  emptyTrash()
    .answers('GET /insureds/trash', listOf([entry]))
    .answers('GET /carriers/trash', listOf([{ ...entry, name: 'Kestrel Mutual', can_restore: false }]));

it('the trash shows who deleted a record and its removal date, and restores it', async () => {
  const api = withAda();
  const { user, address } = openCrm(api, '/trash');
  const row = (await screen.findByText('Byron, Ada')).closest('tr')!;
  expect(address()).toBe('/app/dashboard/trash/individuals');
  expect(within(row).getByText('Ana Reyes')).toBeVisible();
  expect(within(row).getByText('Dec 18, 2026')).toBeVisible();
  expect(screen.getByText(/kept for 30 days/)).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Individuals 1', selected: true })).toBeVisible();
  const asked = api.sent('GET /insureds/trash').map(({ query }) => query.toString());
  expect(asked.toSorted()).toEqual(['page=1&page_size=1', 'page=1&page_size=25']);
  api.answers(`POST /insureds/${ada.id}/restore`, ada).answers('GET /insureds/trash', listOf([]));
  await inRowMenu(user, 'Byron, Ada', 'Restore');
  expect(await screen.findByText('Individual restored')).toBeVisible();
  expect(await screen.findByText('No individuals in the trash')).toBeVisible();
});

it('Delete permanently removes a record after confirmation and shows why a removal fails', async () => {
  const api = withAda().on(`DELETE /insureds/${ada.id}/trash`, () =>
    problem(409, 'record_in_use', 'Policies still name it.'),
  );
  const { user } = openCrm(api, '/trash/individuals');
  const remove = async () => {
    await inRowMenu(user, 'Byron, Ada', 'Delete permanently');
    const question = await screen.findByRole('alertdialog', {
      name: 'Permanently delete this individual?',
    });
    await user.click(within(question).getByRole('button', { name: 'Delete permanently' }));
  };
  await remove();
  expect(await screen.findByText('Failed to delete individual: Policies still name it.')).toBeVisible();
  api.done(`DELETE /insureds/${ada.id}/trash`).answers('GET /insureds/trash', listOf([]));
  await remove();
  expect(await screen.findByText('Individual permanently deleted')).toBeVisible();
});

describe('a bulk action in the trash', () => {
  const people = individuals(3);
  const deleted = people.map(({ id }, nth) => ({ ...entry, id, name: `Person ${String(nth + 1)}` }));
  const withPeople = () => emptyTrash().answers('GET /insureds/trash', listOf(deleted));
  const asked = (api: FakeApi) =>
    people.map(({ id }) => [
      api.sent(`POST /insureds/${id}/restore`).length,
      api.sent(`DELETE /insureds/${id}/trash`).length,
    ]);

  it('restores each record separately and keeps refused ones selected with a reason', async () => {
    const [first, second, third] = people as [typeof ada, typeof ada, typeof ada];
    const api = withPeople()
      .answers(`POST /insureds/${first.id}/restore`, first)
      .on(`POST /insureds/${second.id}/restore`, () =>
        problem(404, 'not_found', "This client doesn't exist."),
      )
      .answers(`POST /insureds/${third.id}/restore`, third);
    const { user } = openCrm(api, '/trash/individuals');
    await user.click(await screen.findByLabelText('Select all on this page'));
    expect(screen.getByText('3 individuals selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText("1 individual couldn't be changed")).toBeVisible();
    expect(screen.getByText("This client doesn't exist.")).toBeVisible();
    expect(screen.getByText('2 individuals restored')).toBeVisible();
    expect(asked(api)).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    await user.click(screen.getByText('Close'));
    expect(screen.getByText('1 individual selected')).toBeVisible();
    expect(screen.getByLabelText('Select Person 2')).toBeChecked();
  });

  it('permanently deletes after one confirmation and stops when the server is down', async () => {
    const [first, second] = people as [typeof ada, typeof ada];
    const api = withPeople()
      .done(`DELETE /insureds/${first.id}/trash`)
      .on(`DELETE /insureds/${second.id}/trash`, () => problem(503, 'unavailable', 'Records are not there.'));
    const { user } = openCrm(api, '/trash/individuals');
    await user.click(await screen.findByLabelText('Select all on this page'));
    await user.click(screen.getByRole('button', { name: 'Delete permanently' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Permanently delete these 3 individuals?',
    });
    expect(question).toHaveTextContent("are deleted too. This can't be undone.");
    await user.click(within(question).getByRole('button', { name: 'Delete permanently' }));
    expect(await screen.findByText("2 individuals couldn't be changed")).toBeVisible();
    expect(screen.getAllByText('Records are not there.')).toHaveLength(2);
    expect(screen.getByText('1 individual permanently deleted')).toBeVisible();
    expect(asked(api)).toEqual([
      [0, 1],
      [0, 1],
      [0, 0],
    ]);
  });
});

it('each record type has its own tab, without actions on records the user may not restore', async () => {
  const { user, address } = openCrm(withAda(), '/trash/individuals');
  await user.click(await screen.findByRole('tab', { name: /^Carriers/ }));
  expect(await screen.findByText('Kestrel Mutual')).toBeVisible();
  expect(address()).toBe('/app/dashboard/trash/carriers');
  expect(screen.queryByRole('button', { name: /Restore|permanently/i })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('an agent who deletes no individuals still restores their own carriers and products', async () => {
  const api = emptyTrash().answers('GET /carriers/trash', listOf([{ ...entry, name: 'Kestrel Mutual' }]));
  api
    .answers('GET /dependents/trash', listOf([]))
    .answers(`POST /carriers/${entry.id}/restore`, carrier())
    .answers('GET /products/trash', listOf([]));
  const { user, address } = openCrm(api, '/trash', { access: { deletes: false } });
  expect(childTabs).toEqual(expect.arrayContaining(['Dependents', 'Addresses', 'Phones', 'Notes']));
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    ...childTabs.map((tab) => `${tab} 0`),
    ...['Tasks 0', 'Carriers 1', 'Products 0'],
  ]);
  expect(address()).toBe('/app/dashboard/trash/dependents');
  await user.click(screen.getByRole('tab', { name: /^Carriers/ }));
  expect(address()).toBe('/app/dashboard/trash/carriers');
  await inRowMenu(user, 'Kestrel Mutual', 'Restore');
  expect(await screen.findByText('Carrier restored')).toBeVisible();
});

describe.each([
  { section: 'dependents', label: 'Dependents', singular: 'Dependent', view: dependent() },
  { section: 'addresses', label: 'Addresses', singular: 'Address', view: address() },
  { section: 'phones', label: 'Phones', singular: 'Phone', view: phone() },
  { section: 'notes', label: 'Notes', singular: 'Note', view: note() },
])('the trash of $section', ({ section, label, singular, view }) => {
  const child: ChildTrashEntry = {
    ...entry,
    id: view.id,
    name: 'Noor',
    ...holder,
  };
  const withChild = (changes: Partial<ChildTrashEntry> = {}) =>
    emptyTrash().answers(`GET /${section}/trash`, listOf([{ ...child, ...changes }]));

  it('shows whose each record is, and restores it', async () => {
    const api = withChild();
    const { user, address: current } = openCrm(api, '/trash');
    await user.click(await screen.findByRole('tab', { name: new RegExp(`^${label}`) }));
    const row = (await screen.findByText('Noor')).closest('tr')!;
    expect(current()).toBe(`/app/dashboard/trash/${section}`);
    expect(within(row).getByRole('link', { name: 'Byron, Ada' })).toHaveAttribute(
      'href',
      `/app/dashboard/individuals/${ada.id}`,
    );
    expect(within(row).getByText('Ana Reyes')).toBeVisible();
    expect(screen.getByText('Select records to restore them.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /permanently/i })).toBeNull();
    api.answers(`POST /${section}/${view.id}/restore`, view).answers(`GET /${section}/trash`, listOf([]));
    await inRowMenu(user, 'Noor', 'Restore');
    expect(await screen.findByText(`${singular} restored`)).toBeVisible();
    expect(await screen.findByText(`No ${section} in the trash`)).toBeVisible();
  });

  it('restores selected records, and deletes none permanently', async () => {
    const api = withChild().answers(`POST /${section}/${view.id}/restore`, view);
    const { user } = openCrm(api, `/trash/${section}`);
    await user.click(await screen.findByLabelText('Select Noor'));
    expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(`1 ${singular.toLowerCase()} restored`)).toBeVisible();
    expect(api.sent(`POST /${section}/${view.id}/restore`)).toHaveLength(1);
  });

  it('has no actions on records of individuals that the user may not edit', async () => {
    openCrm(withChild({ can_restore: false }), `/trash/${section}`);
    expect(await screen.findByText('Noor')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the trash of an agent who may not delete individuals', () => {
  const withNone = () =>
    new FakeApi()
      .answers('GET /insureds', listOf([]))
      .answers('GET /agents', listOf([]))
      .answers('GET /saved-filters', listOf([]))
      .answers('GET /dependents/trash', listOf([]));

  it('opens with dependents from the list of individuals', async () => {
    const { user, address: current } = openCrm(withNone(), '/individuals', { access: { deletes: false } });
    await chooseMoreAction(user, 'Trash');
    expect(await screen.findByText('No dependents in the trash')).toBeVisible();
    expect(current()).toBe('/app/dashboard/trash/dependents');
    await user.click(screen.getByRole('link', { name: 'Back to Individuals' }));
    expect(current()).toBe('/app/dashboard/individuals');
  });

  it('has no actions when the subscription has ended', async () => {
    const api = withNone().answers('GET /dependents/trash', listOf([{ ...entry, ...holder, name: 'Noor' }]));
    openCrm(api, '/trash', { access: { deletes: false, entitlement: 'inactive' } });
    expect(await screen.findByText('Noor')).toBeVisible();
    expect(screen.getByText(/You can view records but not change them/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
