import { jest } from '@jest/globals';
import type { JobView } from '@bindery/contracts/crm';
import { awaitExport, takeAwaitedExport } from '@bindery/web-kit/exports';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRemote } from '../../../testing/fake-remotes.js';
import { FakeServer, person, problem } from '../../../testing/fake-server.js';

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => fakeRemote(id),
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const saveFrom = jest.fn();
jest.unstable_mockModule('./save-from.js', () => ({ saveFrom }));
const { openPage } = await import('../../../testing/open-page.js');

const running: JobView = {
  id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0010',
  kind: 'export',
  title: 'Individuals named Reyes',
  state: 'running',
  progress: { done: 12_000, total: 40_000 },
  counts: {},
  user_id: person.id,
  created_at: new Date().toISOString(),
  finished_at: null,
  expires_at: null,
  result: null,
  about: null,
  error: null,
};
const fileId = '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0011';
const ended = (state: JobView['state'], more: Partial<JobView> = {}): JobView => ({
  ...running,
  ...{ state, finished_at: new Date().toISOString() },
  ...more,
});
const ready = ended('completed', {
  progress: { done: 40_000, total: 40_000 },
  result: { file_id: fileId, name: 'individuals.csv', bytes: 1_000 },
});
const listOf = (...items: JobView[]) => ({ items, total: items.length, filtered: items.length });
const JOBS = 'GET /api/jobs';

function open(first: JobView) {
  const server = new FakeServer().on(JOBS, listOf(first));
  return { server, ...openPage(server, '/app/dashboard', { signedIn: true }) };
}
const opens = async (user: { click: (element: Element) => Promise<void> }, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Background work' }));
};

test('a running job shows its progress on every page, and says when it is ready', async () => {
  const { server, user } = open(running);
  const panel = await opens(user, 'Background work: 30% done');
  expect(panel.getByText('12,000 of 40,000')).toBeVisible();
  expect(panel.getByRole('progressbar', { name: 'Individuals named Reyes' })).toBeVisible();
  server.on(JOBS, listOf(ready));
  expect(await screen.findByText('Your export is ready to download')).toBeVisible();
  expect(await panel.findByRole('button', { name: 'Download' })).toBeVisible();
});

test('a file is downloaded with a ticket of its own', async () => {
  const { server, user } = open(ready);
  const href = `/api/files/${fileId}?ticket=t`;
  server.on(`POST /api/files/${fileId}/ticket`, { href });
  const panel = await opens(user, 'Background work: 1 ended');
  await user.click(panel.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saveFrom).toHaveBeenCalledWith(href));
  const detail = "This file doesn't exist any more. Make it again.";
  server.on(`POST /api/files/${fileId}/ticket`, () => problem(404, 'not_found', detail));
  await user.click(panel.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText(detail)).toBeVisible();
});

test('an export of this browser is saved by itself, once, unless it has full values', async () => {
  saveFrom.mockClear();
  const full = { ...ready, id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0012' };
  const href = `/api/files/${fileId}?ticket=t`;
  const { server } = open(running);
  awaitExport(running.id, false);
  awaitExport(full.id, true);
  server.on(`POST /api/files/${fileId}/ticket`, { href });
  await screen.findByRole('button', { name: 'Background work: 30% done' });
  expect(saveFrom).not.toHaveBeenCalled();
  server.on(JOBS, listOf(ready, full));
  expect(await screen.findByText('Your export is downloading')).toBeVisible();
  expect(await screen.findByText('Your export is ready to download')).toBeVisible();
  await waitFor(() => expect(saveFrom).toHaveBeenCalledWith(href));
  expect(server.sent(`POST /api/files/${fileId}/ticket`)).toHaveLength(1);
  expect(takeAwaitedExport(running.id)).toBe(false);
});

test('a job that ended while nobody looked is told once', async () => {
  open(ready);
  expect(await screen.findByText('Your export is ready to download')).toBeVisible();
  expect(localStorage.getItem('bindery.told-jobs')).toBe(ready.id);
});

test.each([
  [
    ended('failed', { error: 'The file is larger than 512 MB.' }),
    'Your export failed',
    'Failed. The file is larger than 512 MB.',
  ],
  [ended('canceled'), 'Your export was canceled', 'Canceled'],
])('a job that did not come to its end says so: %j', async (job, said, standing) => {
  const { user } = open(job);
  expect(await screen.findByText(said)).toBeVisible();
  const panel = await opens(user, 'Background work: 1 ended');
  expect(panel.getByText(standing)).toBeVisible();
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
});

test('the end of an import is counted beside the work, and leads to its page', async () => {
  const about = { type: 'import', id: fileId } as const;
  const work: JobView = { ...running, kind: 'import', title: 'Import of Book.xlsx', about };
  const { server, user, address } = open(work);
  await screen.findByRole('button', { name: 'Background work: 30% done' });
  server.on(JOBS, listOf(ended('completed', { kind: 'import', title: 'Import of Book.xlsx', about })));
  expect(await screen.findByText('Import of Book.xlsx is done')).toBeVisible();
  const panel = await opens(user, 'Background work: 1 ended');
  expect(panel.getByRole('link', { name: 'Open Import of Book.xlsx' })).toHaveAttribute(
    'href',
    `/app/dashboard/individuals/import/${fileId}`,
  );
  expect(screen.queryByRole('button', { name: /ended/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(address()).toBe(`/app/dashboard/individuals/import/${fileId}`));
});

test('the undo of an import does not call itself an import', async () => {
  open(ended('completed', { kind: 'import', title: 'Undo of Book.xlsx' }));
  expect(await screen.findByText('Undo of Book.xlsx is done')).toBeVisible();
});

test('a job can be canceled', async () => {
  const { server, user } = open(running);
  server.on(`POST /api/jobs/${running.id}/cancel`, () => {
    server.on(JOBS, listOf({ ...running, state: 'canceling' }));
    return Response.json({ ...running, state: 'canceling' });
  });
  const panel = await opens(user, 'Background work: 30% done');
  await user.click(panel.getByRole('button', { name: 'Cancel Individuals named Reyes' }));
  expect(await panel.findByText('Canceling…')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Cancel Individuals named Reyes' })).toBeDisabled();
});

test('nothing shows for who has no jobs, nor while the CRM is away', async () => {
  const { server } = open(running);
  server.on(JOBS, () => problem(503, 'unavailable', 'Later.'));
  await waitFor(() => expect(server.sent(JOBS).length).toBeGreaterThan(0));
  expect(screen.queryByRole('button', { name: /Background work/ })).not.toBeInTheDocument();
});
