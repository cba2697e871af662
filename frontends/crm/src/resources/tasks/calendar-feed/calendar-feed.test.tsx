import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseMoreAction } from '../../../testing/more-actions.js';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, listOf, task } from '../../../testing/records.js';

const url = `https://crm.test/calendar/${'x'.repeat(43)}.ics`;
const feed = { created_at: '2026-11-02T15:00:00Z', last_fetched_at: null, show_client_names: false };
const version = 'wHe4ko5munEwncd0dbfHU7';
const apiWith = (state: { feed: typeof feed | null }) =>
  new FakeApi()
    .answers('GET /tasks', listOf([task({ title: 'Call Orla' })]))
    .answers('GET /tasks/first-rule-run', { is_due: false, items: [] })
    .answers('GET /agents', listOf([ana]))
    .answers('GET /calendar/feed', { ...state, version });

async function open(api: FakeApi, visitor = {}) {
  const { user } = openCrm(api, '/tasks', visitor);
  await chooseMoreAction(user, 'Show in my calendar');
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

it('makes an address without client names, which is shown once to copy and to open', async () => {
  const api = apiWith({ feed: null }).answers('POST /calendar/feed/renew', { url, feed, version });
  const { user, dialog } = await open(api);
  expect(await dialog.findByRole('switch', { name: 'Show client names' })).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByLabelText('Link')).toHaveValue(url);
  expect(api.sent('POST /calendar/feed/renew')[0]?.body).toEqual({ show_client_names: false });
  api.answers('GET /calendar/feed', { feed, version });
  await user.click(dialog.getByRole('button', { name: 'Copy Link' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  const link = dialog.getByRole('link', { name: 'Open in calendar app' });
  expect(link).toHaveAttribute('href', url.replace('https', 'webcal'));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await chooseMoreAction(user, 'Show in my calendar');
  // The server's present answer, which keeps no address.
  expect(await screen.findByText('Nov 2, 2026')).toBeVisible();
  expect(screen.getByText('Not yet')).toBeVisible();
  expect(screen.queryByLabelText('Link')).toBeNull();
});

it('shows client names, renews the address and turns the feed off, each after asking where something ends', async () => {
  const api = apiWith({ feed })
    .answers('PUT /calendar/feed', { feed: { ...feed, show_client_names: true }, version })
    .answers('POST /calendar/feed/renew', { url, feed, version })
    .on('DELETE /calendar/feed', () => new Response(null, { status: 204 }));
  const { user, dialog } = await open(api);
  await user.click(await dialog.findByRole('switch', { name: 'Show client names' }));
  expect(await dialog.findByRole('switch', { name: 'Show client names', checked: true })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'New link' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(api.sent('POST /calendar/feed/renew')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'New link' }));
  await user.click(await screen.findByRole('button', { name: 'Create new link' }));
  expect(await screen.findByLabelText('Link')).toHaveValue(url);
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Calendar feed turned off')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeVisible();
});

it('says why no address was made', async () => {
  const api = apiWith({ feed: null }).on('POST /calendar/feed/renew', () =>
    problem(503, 'unavailable', 'Try again in a moment.'),
  );
  const { user, dialog } = await open(api);
  await user.click(await dialog.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByText('Try again in a moment.')).toBeVisible();
});

it('offers no new address without a plan that runs', async () => {
  const { dialog } = await open(apiWith({ feed }), { access: { entitlement: 'inactive' } });
  expect(await dialog.findByRole('button', { name: 'New link' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Turn off' })).toBeEnabled();
});

it('opens the task that a calendar links to', async () => {
  const linked = task({ id: '6f1d6e9c-30f3-4a3f-9b1e-000000000799', title: 'From the calendar' });
  const api = apiWith({ feed: null }).answers(`GET /tasks/${linked.id}`, linked);
  const { user } = openCrm(api, `/tasks?task=${linked.id}`);
  const dialog = await screen.findByRole('dialog', { name: 'Edit task' });
  expect(within(dialog).getByDisplayValue('From the calendar')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that a linked task is gone', async () => {
  const api = apiWith({ feed: null }).on(`GET /tasks/${ana.id}`, () =>
    problem(404, 'not_found', 'Someone deleted this task.'),
  );
  openCrm(api, `/tasks?task=${ana.id}`);
  expect(await screen.findByText('Someone deleted this task.')).toBeVisible();
});
