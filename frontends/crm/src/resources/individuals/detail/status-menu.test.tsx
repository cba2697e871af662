import { problem } from '@bindery/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { openCrm } from '../../../testing/open-crm.js';
import { individual } from '../../../testing/records.js';

const ada = individual({ status: 'active' });
const record = `/insureds/${ada.id}`;
const PUT = `PUT ${record}`;

/** Answers saves as the server does: only of the newest version. */
function saving(newest = ada) {
  let stored = newest;
  const api = apiOf(ada);
  api.on(PUT, ({ body, headers }) => {
    if (headers.get('if-match') !== `"${String(stored.version)}"`) {
      api.answers(`GET ${record}`, stored);
      return problem(412, 'precondition_failed', 'Somebody else changed this individual.');
    }
    stored = { ...stored, ...(body as object), version: stored.version + 1 };
    api.answers(`GET ${record}`, stored);
    return Response.json(stored);
  });
  return api;
}

async function open(api = saving()) {
  const page = openCrm(api, `/individuals/${ada.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Ada Byron' });
  return { ...page, api };
}

const status = (name: string) => screen.findByRole('button', { name: `Status: ${name}` });

it('changes the status from its mark, and the message undoes it', async () => {
  const { user, api } = await open();
  await user.click(await status('Active'));
  await user.click(await screen.findByRole('menuitem', { name: 'Lead' }));
  expect(await status('Lead')).toBeVisible();
  expect((await screen.findAllByText('Status updated'))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await status('Active')).toBeVisible();
  expect(api.sent(PUT).map(({ body }) => body)).toEqual([{ status: 'lead' }, { status: 'active' }]);
});

it('opens by s, and a letter chooses', async () => {
  const { user, api } = await open();
  await user.keyboard('s');
  await screen.findByRole('menuitem', { name: 'Inactive' });
  await user.keyboard('s');
  expect(await status('Submitted')).toBeVisible();
  expect(api.sent(PUT).map(({ body }) => body)).toEqual([{ status: 'submitted' }]);
});

it('sends nothing for the status that it has', async () => {
  const { user, api } = await open();
  await user.click(await status('Active'));
  await user.click(await screen.findByRole('menuitem', { name: 'Current Active' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(api.sent(PUT)).toEqual([]);
});

it('keeps what somebody else saved meanwhile', async () => {
  const api = saving({ ...ada, nickname: 'Addie', version: ada.version + 1 });
  const { user } = await open(api);
  await user.click(await status('Active'));
  await user.click(await screen.findByRole('menuitem', { name: 'Lead' }));
  expect(await status('Lead')).toBeVisible();
  expect(await screen.findByText('Addie')).toBeVisible();
});

it('does not overwrite a status that somebody else set meanwhile', async () => {
  const api = saving({ ...ada, status: 'submitted', version: ada.version + 1 });
  const { user } = await open(api);
  await user.click(await status('Active'));
  await user.click(await screen.findByRole('menuitem', { name: 'Lead' }));
  const refused = 'Failed to update Status: Someone else set it to Submitted.';
  expect((await screen.findAllByText(refused))[0]).toBeVisible();
  expect(await status('Submitted')).toBeVisible();
});

it('says why a change failed, and shows the status that it still has', async () => {
  const api = saving();
  api.on(PUT, () => problem(402, 'subscription_inactive', 'Subscribe again to make changes.'));
  const { user } = await open(api);
  await user.click(await status('Active'));
  await user.click(await screen.findByRole('menuitem', { name: 'Lead' }));
  const failed = 'Failed to update Status: Subscribe again to make changes.';
  expect((await screen.findAllByText(failed))[0]).toBeVisible();
  expect(await status('Active')).toBeVisible();
});

it('deletes after a confirmation, and leaves for the list', async () => {
  const api = saving();
  api.on(`DELETE ${record}`, () => new Response(null, { status: 204 }));
  const { user } = await open(api);
  await user.click(await status('Active'));
  await user.click(await screen.findByRole('menuitem', { name: 'Deleted' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect((await screen.findAllByText('Individual deleted successfully!'))[0]).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Individuals' })).toBeVisible();
});

it('offers no deleting to who may not delete', async () => {
  const { user } = await open(apiOf({ ...ada, can_delete: false }));
  await user.click(await status('Active'));
  expect(await screen.findByRole('menuitem', { name: 'Lead' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Deleted' })).toBeNull();
});

it('only shows the status to who may not edit', async () => {
  const { user } = await open(apiOf({ ...ada, can_edit: false }));
  await user.keyboard('s');
  expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
  expect(screen.queryByRole('menu')).toBeNull();
});
