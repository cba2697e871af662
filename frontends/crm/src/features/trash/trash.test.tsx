import type { TrashEntry } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { individual, individuals, listOf } from '../../testing/records.js';

const ada = individual();
const entry: TrashEntry = {
  id: ada.id,
  name: 'Byron, Ada',
  deleted_at: '2026-11-18T12:00:00.000Z',
  deleted_by_name: 'Ana Reyes',
  removed_at: '2026-12-18T12:00:00.000Z',
  can_restore: true,
};
const withAda = () =>
  new FakeApi()
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
  expect(api.sent('GET /insureds/trash')[0]!.query.toString()).toBe('page=1&page_size=10');
  api.answers(`POST /insureds/${ada.id}/restore`, ada).answers('GET /insureds/trash', listOf([]));
  await user.click(screen.getByRole('button', { name: 'Restore Byron, Ada' }));
  expect(await screen.findByText('Individual restored')).toBeVisible();
  expect(await screen.findByText('No individuals in the trash')).toBeVisible();
});

it('Delete permanently removes a record after confirmation and shows why a removal fails', async () => {
  const api = withAda().on(`DELETE /insureds/${ada.id}/trash`, () =>
    problem(409, 'record_in_use', 'Policies still name it.'),
  );
  const { user } = openCrm(api, '/trash/individuals');
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Permanently delete Byron, Ada' }));
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
  const withPeople = () => new FakeApi().answers('GET /insureds/trash', listOf(deleted));
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
        problem(404, 'not_found', "This individual doesn't exist."),
      )
      .answers(`POST /insureds/${third.id}/restore`, third);
    const { user } = openCrm(api, '/trash/individuals');
    await user.click(await screen.findByLabelText('Select all on this page'));
    expect(screen.getByText('3 individuals selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText("1 individual couldn't be changed")).toBeVisible();
    expect(screen.getByText("This individual doesn't exist.")).toBeVisible();
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
  await user.click(await screen.findByRole('tab', { name: 'Carriers' }));
  expect(await screen.findByText('Kestrel Mutual')).toBeVisible();
  expect(address()).toBe('/app/dashboard/trash/carriers');
  expect(screen.queryByRole('button', { name: /Restore|permanently/i })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a user without delete rights is redirected from the trash to the overview', async () => {
  const api = new FakeApi()
    .answers('GET /insureds', listOf([ada]))
    .on('GET /dashboard', () => problem(403, 'forbidden', 'You may not read this.'));
  const { address } = openCrm(api, '/trash', { access: { deletes: false } });
  await screen.findByRole('heading', { name: /Failed to fetch dashboard data/ });
  expect(address()).toBe('/app/dashboard');
});
