import { apiResources, apiScopes, permissions, type PermissionRule } from '@bindery/contracts/access';
import { publicRoutes } from '@bindery/contracts/api-routes';
import { noteRoutes } from '@bindery/contracts/crm';
import { apiKeyRoutes } from '@bindery/contracts/identity';
import { publicIndividualRoutes } from '@bindery/contracts/public-api';
import type { Route } from '@bindery/contracts/route';
import { recordsOf } from '../access/cast.js';
import { keyOf, scopesFor } from '../access/keys.js';
import { agencyOf, lapse, memberOf } from '../fixtures/agency.js';
import { sendAs } from '../fixtures/http.js';
import { confirmationCode } from '../fixtures/mailbox.js';
import { newAddress, type Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { StepUpPage } from '../pages/step-up.js';

const REFUSALS = new Set([401, 402, 403, 404, 410]);
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/**
 * The answers to each caller of the public API on a client of the owner, and on what belongs to them. `reader` is a key
 * of the owner that only reads; `agent` one of a member who sees their own clients; `lapsed` one of an agency whose
 * subscription has ended; `session` a signed-in owner.
 */
const answers: Readonly<Record<string, string>> = {
  //        owner reader agent stranger lapsed session nobody
  list: 'ok    ok     ok    ok       ok     401     401',
  read: 'ok    ok     404   404      404    401     401',
  write: 'ok    403    404   404      402    401     401',
  create: 'ok    403    ok    ok       402    401     401',
  delete: 'ok    403    403   404      402    401     401',
  // Carriers and products are of the whole agency, and changed by who sees all of it.
  'read shared': 'ok    ok     ok    404      404    401     401',
  'write shared': 'ok    403    403   404      402    401     401',
};
const callers = ['owner', 'reader', 'agent', 'stranger', 'lapsed', 'session', 'nobody'] as const;

/** The calls that delete come last, and that of the client after those of what belongs to the client. */
const orderOf = ({ method, path }: Route): number =>
  method === 'DELETE' ? 1 + Number(path.includes('/individuals/')) : 0;
const resourceRoutes = publicRoutes
  .filter(({ path }) => apiResources.some((one) => path.split('/')[3] === one))
  .toSorted((a, b) => orderOf(a) - orderOf(b));

function rowOf({ method, path, access }: Route): string {
  const isShared = /\/v1\/(carriers|products)\//.test(path);
  if (!path.includes('{id}')) return method === 'GET' ? 'list' : 'create';
  if (access !== 'public' && (permissions[access] as PermissionRule).deletes) return 'delete';
  const verb = method === 'GET' ? 'read' : 'write';
  return isShared ? `${verb} shared` : verb;
}

test.describe('keys of the public API', () => {
  test.use({ expectedStatuses: [401, 402, 403, 404, 410, 422] });

  let tokens: Readonly<Record<string, string | undefined>> = {};
  let records: Readonly<Partial<Record<string, string>>> = {};

  test.beforeAll(async () => {
    const owner = await agencyOf(newAddress('keys'), { name: 'Keys Agency', seats: 9 });
    const stranger = await agencyOf(newAddress('stranger'), { name: 'Another Agency', seats: 3 });
    const lapsed = await agencyOf(newAddress('lapsed'), { name: 'Lapsed Agency', seats: 3 });
    const agent = await memberOf(owner, newAddress('agent'), 'agent');
    const { id: individuals } = await owner.addIndividual({ first_name: 'Ada', last_name: 'Keys' });
    const notes = await owner.add(noteRoutes.createOfIndividual, {
      params: { id: individuals },
      body: { kind: 'note', body: 'Seen.' },
    });
    records = { ...(await recordsOf(owner, individuals)), individuals, notes };
    const keys = async (person: Person, isAdministrator = true) =>
      (await keyOf(person, scopesFor(isAdministrator))).key;
    const reading = apiScopes.filter((scope) => scope.endsWith(':read'));
    tokens = {
      owner: await keys(owner),
      reader: (await keyOf(owner, reading)).key,
      agent: await keys(agent, false),
      stranger: await keys(stranger),
      lapsed: await keys(lapsed),
    };
    await lapse(lapsed);
    await owner.refresh();
    tokens = { ...tokens, session: owner.tokens.access_token };
  });

  for (const route of resourceRoutes)
    test(`${route.method} ${route.path} is answered as the key's scopes, rights and plan say`, async () => {
      const expected = answers[rowOf(route)]?.trim().split(/ +/);
      const [, , , segment = ''] = route.path.split('/');
      // The owner's comes last, because it may delete.
      for (const caller of callers.toReversed()) {
        const { status } = await sendAs(tokens[caller], route, {
          params: { id: records[segment] ?? UNKNOWN },
          ...(route.body && { body: {} }),
        });
        expect([caller, REFUSALS.has(status) || status >= 500 ? String(status) : 'ok']).toEqual([
          caller,
          expected?.[callers.indexOf(caller)],
        ]);
      }
    });
});

test.describe('a key in the browser', () => {
  // The first try has no proof of who the person is.
  test.use({ expectedStatuses: [403] });

  test('is made by an owner and used by a program, and ends within a second of its revocation', async ({
    page,
    enterAs,
  }) => {
    const owner = await agencyOf(newAddress('key'), { name: 'Key Agency', seats: 3 });
    await owner.addIndividual({ first_name: 'Ada', last_name: 'Program' });
    await enterAs(await owner.onAnotherDevice());
    await page.goto('/app/dashboard/settings/integration');
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = page.getByRole('dialog', { name: 'Create an API key' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Sync');
    await form.getByRole('button', { name: 'Create key' }).click();
    await new StepUpPage(page).enter(await confirmationCode(owner.email));
    const shown = page.getByRole('dialog', { name: 'Your key Sync' });
    await shown.getByRole('button', { name: 'Show it' }).click();
    const key = await shown.getByRole('textbox', { name: 'API key' }).inputValue();
    const list = () => sendAs(key, publicIndividualRoutes.list);
    expect(await list()).toMatchObject({ status: 200, body: { items: [{ last_name: 'Program' }] } });
    await shown.getByRole('button', { name: 'I saved it' }).click();

    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Sync' });
    await expect(row).toContainText('Last used');
    expect(await page.content()).not.toContain(key.slice(20));
    await row.getByRole('button', { name: 'Revoke Sync' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('1 key that has ended')).toBeVisible();
    await expect.poll(async () => (await list()).status, { timeout: 1_000 }).toBe(401);

    const { items } = (await owner.api(apiKeyRoutes.list)).body as { items: { id: string }[] };
    await page.goto(`/app/admin/audit?key_id=${items[0]?.id ?? ''}`);
    await expect(page.getByText(`${owner.email} revoked the API key Sync`)).toBeVisible();
  });
});
