import { screen, waitFor, within } from '@testing-library/react';
import { someKey } from '../../../../testing/api-keys.js';
import { FakeServer, problem } from '../../../../testing/fake-server.js';
import { openPage } from '../../../../testing/open-page.js';
import { scopesText } from './key-words.js';

const KEYS = '/api/api-keys';
const key = `bnd_live_ab12cd34_${'x'.repeat(38)}`;
const others = {
  ...someKey,
  ...{ id: '6f1d6e9c-30f3-4a3f-9b1e-000000000902', name: 'Sync', last_used_on: null },
  creator: { id: '6f1d6e9c-30f3-4a3f-9b1e-000000000102', name: 'Olivia' },
};
const ended = { ...someKey, id: '6f1d6e9c-30f3-4a3f-9b1e-000000000903', name: 'Old', state: 'expired' };

function open(
  items: object[],
  { mayMake = true, token = {} }: { mayMake?: boolean; token?: FakeServer['token'] } = {},
) {
  const server = new FakeServer();
  const list = (listed: object[]) =>
    server.on(`GET ${KEYS}`, {
      ...{ items: listed, total: listed.length, filtered: listed.length },
      may_make: mayMake,
    });
  list(items);
  server.token = {
    ...{ user_role: 'agency_admin', is_owner: true, entitlement: 'active', includes: ['api', 'capture'] },
    ...token,
  };
  const page = openPage(server, '/app/dashboard/settings/integration', { signedIn: true });
  return { server, list, ...page };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li')!);

test('a key says what it may do, when it was used, and whose it is', async () => {
  open([someKey, others, ended]);
  const own = await rowOf('Zapier');
  expect(own.getByText('bnd_live_ab12cd34…wxyz')).toBeVisible();
  expect(own.getByText('Reads and writes individuals · reads policies')).toBeVisible();
  expect(own.getByText('Last used Nov 20, 2026 · ends Nov 1, 2027')).toBeVisible();
  const other = await rowOf('Sync');
  expect(other.getByText('Of Olivia · not used yet · ends Nov 1, 2027')).toBeVisible();
  expect(other.queryByRole('button', { name: 'Replace Sync' })).toBeNull();
  expect(other.getByRole('button', { name: 'Revoke Sync' })).toBeVisible();
  expect(screen.getByText('1 key that has ended')).toBeVisible();
});

test('a new key is shown once, hidden at first, and asks before it closes without it', async () => {
  const { server, user } = open([]);
  server.on(`POST ${KEYS}`, { ...someKey, key });
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create an API key' }));
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Zapier');
  await user.click(form.getByRole('combobox', { name: 'Individuals' }));
  await user.click(await screen.findByRole('option', { name: 'Read and write' }));
  await user.click(form.getByRole('checkbox', { name: /^Manage webhooks/ }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your key Zapier' }));
  expect(server.sent(`POST ${KEYS}`)[0]?.body).toMatchObject({
    name: 'Zapier',
    scopes: ['individuals:write', 'policies:read', 'carriers:read', 'products:read', 'webhooks:write'],
  });
  const field = dialog.getByLabelText<HTMLInputElement>('API key');
  expect(field.value).toMatch(/^bnd_live_•+$/);
  await user.click(dialog.getByRole('button', { name: 'Show it' }));
  expect(field).toHaveValue(key);
  await user.click(dialog.getByRole('button', { name: 'Copy API key' }));
  expect(await navigator.clipboard.readText()).toBe(key);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await user.click(dialog.getByRole('button', { name: 'I saved it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a key needs a name and something to do, and says what the server refuses', async () => {
  const { server, user } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create an API key' }));
  for (const label of ['Individuals', 'Policies', 'Carriers', 'Products']) {
    await user.click(form.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: 'No access' }));
  }
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByText('Give the key access to something.')).toBeVisible();
  expect(form.getByRole('textbox', { name: /^Name/ })).toBeInvalid();
  expect(server.sent(`POST ${KEYS}`)).toHaveLength(0);
  server.on(`POST ${KEYS}`, () => problem(409, 'conflict', 'You have 20 API keys, which is the most.'));
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Zapier');
  await user.click(form.getByRole('combobox', { name: 'Tasks' }));
  await user.click(await screen.findByRole('option', { name: 'Read' }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText(/You have 20 API keys/)).toBeVisible();
});

test('a key is replaced, and the old one goes on for a while', async () => {
  const { server, user } = open([someKey]);
  server.on(`POST ${KEYS}/${someKey.id}/rotate`, { ...someKey, key });
  await user.click((await rowOf('Zapier')).getByRole('button', { name: 'Replace Zapier' }));
  const form = within(await screen.findByRole('dialog', { name: 'Replace the key Zapier' }));
  await user.click(form.getByRole('combobox', { name: 'The old key ends' }));
  await user.click(await screen.findByRole('option', { name: 'After a day' }));
  await user.click(form.getByRole('button', { name: 'Replace key' }));
  expect(await screen.findByRole('dialog', { name: 'Your key Zapier' })).toBeVisible();
  expect(server.sent(`POST ${KEYS}/${someKey.id}/rotate`)[0]?.body).toMatchObject({ grace_minutes: 1440 });
});

test('a key is revoked after a question', async () => {
  const { server, user, list } = open([someKey]);
  server.on(`DELETE ${KEYS}/${someKey.id}`, () => {
    list([{ ...someKey, state: 'revoked', revoked_at: '2026-11-21T12:00:00.000Z' }]);
    return new Response(null, { status: 204 });
  });
  await user.click((await rowOf('Zapier')).getByRole('button', { name: 'Revoke Zapier' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke the key Zapier?' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The key Zapier was revoked')).toBeVisible();
  expect(await screen.findByText('1 key that has ended')).toBeVisible();
});

test.each([
  ['the plan has no API', { includes: [] }, /plan doesn’t include the API/],
  ['the plan has ended', { entitlement: 'inactive' }, /subscription is inactive/],
  ['the agency keeps it to administrators', { user_role: 'agent', is_owner: false }, /Only the owner/],
] as const)('says why no key can be made when %s', async (_, token, sentence) => {
  open([], { mayMake: false, token: token as FakeServer['token'] });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
});

test.each([
  [['individuals:read'], 'Reads individuals'],
  [['individuals:read', 'policies:read', 'tasks:read'], 'Reads individuals, policies, and tasks'],
  [['notes:read', 'notes:write', 'drafts:read'], 'Reads and writes notes · reads captured drafts'],
  [['webhooks:write'], 'Manages webhooks'],
] as const)('%j is said as %s', (scopes, text) => {
  expect(scopesText(scopes)).toBe(text);
});
