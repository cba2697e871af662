import { randomUUID } from 'node:crypto';
import { apiRoutes } from '@bindery/contracts/api-routes';
import {
  apiKeyRoutes,
  factorResetRoutes,
  invitationRoutes,
  memberRoutes,
  ownershipRoutes,
  seatRoutes,
  settingsRoutes,
  userRoutes,
} from '@bindery/contracts/identity';
import { errorsOf, fillAddress, type AddressParts, type Route } from '@bindery/contracts/route';
import { callerOf, makeAgency, makeHarbor, type Member } from '../../test/agency.js';
import { addApp } from '../../test/factors.js';
import { keyBody, makeKey, withKeys } from '../../test/api-keys.js';
import { signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
let root: Member['as'];
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await signIn(identity, SUPERUSER);
  root = await callerOf(identity, SUPERUSER);
});
afterAll(() => identity.stop());

const newAddress = () => `p${randomUUID().slice(0, 8)}@somewhere.test`;

/** Harbor with a second administrator, who is away, an invitation to a third, and an account that everybody has left. */
async function makeWorld() {
  const harbor = await makeHarbor(identity, { seats: 9, support_seats: 1 });
  const adam = await harbor.agency.add('adam', 'agency_admin');
  const former = await harbor.agency.add('former', 'agency_admin');
  await identity.db.user.update({ where: { id: former.id }, data: { is_active: false } });
  const now = identity.clock.now();
  const invitation = await identity.db.invitation.create({
    data: {
      ...{ id: randomUUID(), account_id: harbor.agency.id, email: newAddress(), role: 'agency_admin' },
      ...{
        kind: 'invited',
        holds_seat: true,
        sent_at: now,
        expires_at: now,
        created_at: now,
        updated_at: now,
      },
    },
  });
  return { ...harbor, adam, former, invitation, abandoned: await makeAgency(identity) };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

/** Anna has an app, which Adam asked to be reset, and he has been an administrator for long. */
async function withReset({ ana, adam, olivia }: World, requested: boolean): Promise<void> {
  await addApp(identity, await signIn(identity, ana.email));
  await identity.db.user.updateMany({ where: { id: olivia.id }, data: { role_since: new Date(0) } });
  if (!requested) return;
  await adam.stepUp();
  await adam.as('POST', fillAddress(factorResetRoutes.request.path, { params: { id: ana.id } }));
}

interface EffectCall extends AddressParts {
  readonly body?: object;
  /** The caller, where it is neither the owner nor, for a call of theirs, the superuser. */
  readonly by?: Member;
}
type Effect = readonly [call: string, route: Route, of: (world: World) => EffectCall | Promise<EffectCall>];

const admin = { role: 'agency_admin' } as const;
const at = ({ id }: { id: string }, body?: object): EffectCall => ({ params: { id }, ...(body && { body }) });

/** Every call that brings an effect about which needs a step-up. */
const effects: Readonly<Record<string, readonly Effect[]>> = {
  'somebody becomes an administrator or superuser': [
    ['invite', invitationRoutes.invite, () => ({ body: { email: newAddress(), ...admin } })],
    ['add directly', invitationRoutes.add, () => ({ body: { email: newAddress(), ...admin } })],
    ['resend', invitationRoutes.resend, ({ invitation }) => at(invitation)],
    ['change the role of a member', memberRoutes.update, ({ ana }) => at(ana, admin)],
    ['reactivate an administrator', seatRoutes.reactivate, ({ former }) => at(former)],
    ['create an agency admin', userRoutes.create, () => ({ body: { email: newAddress(), ...admin } })],
    ['create a superuser', userRoutes.create, () => ({ body: { email: newAddress(), role: 'superuser' } })],
    ['make a user an agency admin', userRoutes.update, ({ ana }) => at(ana, admin)],
    ['make a user a superuser', userRoutes.update, ({ ana }) => at(ana, { role: 'superuser' })],
    [
      'move an administrator to another account',
      userRoutes.update,
      ({ adam, abandoned }) => at(adam, { account_id: abandoned.id }),
    ],
  ],
  'somebody becomes the owner': [
    ['offer the ownership', ownershipRoutes.offer, ({ ana }) => ({ body: { to: ana.id } })],
    [
      'accept the ownership',
      ownershipRoutes.accept,
      async ({ olivia, adam }) => {
        await olivia.stepUp();
        const { body } = await olivia.as('POST', ownershipRoutes.offer.path, { to: adam.id });
        return { params: { id: body.id }, by: adam };
      },
    ],
    ['name a new owner', userRoutes.update, ({ olivia, adam }) => at(olivia, { new_owner_id: adam.id })],
    [
      'create a user in an account that nobody owns',
      userRoutes.create,
      ({ abandoned }) => ({ body: { email: newAddress(), role: 'agent', account_id: abandoned.id } }),
    ],
    [
      'move a user into an account that nobody owns',
      userRoutes.update,
      ({ ana, abandoned }) => at(ana, { account_id: abandoned.id }),
    ],
  ],
  'somebody loses their access': [
    ['remove a member', memberRoutes.remove, ({ ana }) => at(ana)],
    ['deactivate a member', seatRoutes.deactivate, ({ ana }) => at(ana)],
    ['delete a user', userRoutes.delete, ({ ana }) => at(ana)],
  ],
  'somebody loses their second factors': [
    [
      'request a reset',
      factorResetRoutes.request,
      async (world) => {
        await withReset(world, false);
        return at(world.ana);
      },
    ],
    [
      'confirm a reset',
      factorResetRoutes.confirm,
      async (world) => {
        await withReset(world, true);
        return at(world.ana);
      },
    ],
  ],
  'somebody signs in at another address': [
    ['change the address of a user', userRoutes.update, ({ ana }) => at(ana, { email: newAddress() })],
  ],
  'a new key acts in the name of somebody': [
    [
      'make an API key',
      apiKeyRoutes.create,
      async ({ agency }) => {
        await withKeys(identity, agency.id);
        return { body: keyBody(identity) };
      },
    ],
    [
      'rotate an API key',
      apiKeyRoutes.rotate,
      async ({ agency, olivia }) => {
        await withKeys(identity, agency.id);
        await olivia.stepUp();
        return at(await makeKey(identity, olivia), {});
      },
    ],
  ],
  'a protection of the account ends': [
    ['show emails in clear', settingsRoutes.updateAgency, () => ({ body: { email_display: 'clear' } })],
    [
      'no longer require a second factor',
      settingsRoutes.updateAgency,
      async ({ agency }) => {
        const data = { second_factor_required_at: identity.clock.now() };
        await identity.db.account.update({ where: { id: agency.id }, data });
        return { body: { require_second_factor: false } };
      },
    ],
  ],
};

/** Identity's other calls that change something: none of them brings one of the effects about. */
const others = new Set([
  'DELETE /api/api-keys/{id}',
  'DELETE /api/admin/invitations/{id}',
  'DELETE /api/admin/members/{id}/factor-reset',
  'DELETE /api/admin/users/{id}/sessions',
  'DELETE /api/admin/users/{id}/sessions/{session_id}',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/{id}',
  'POST /api/admin/ownership-transfers/{id}/cancel',
  // Whoever sent the invitation has proved who they are.
  'POST /api/auth/invitations/{id}/accept',
  'POST /api/auth/invitations/{id}/decline',
  'POST /api/auth/email-change/keep',
  'POST /api/auth/email-change/undo',
  'POST /api/auth/link',
  'POST /api/auth/sync-user',
  'POST /api/capture/pairing',
  ...['archive', 'read', 'unarchive', 'unread'].map((mark) => `POST /api/notifications/${mark}`),
  'DELETE /api/settings/push-subscriptions/{id}',
  'POST /api/settings/push-subscriptions',
  'POST /api/settings/push-subscriptions/test',
  // The token in the address is what allows it.
  'POST /unsubscribe/{token}',
  'PUT /api/admin/accounts/{accountId}',
  'PUT /api/admin/permissions/{accountId}',
  'PUT /api/settings/notifications',
  'PUT /api/settings/profile',
]);

const cases = Object.entries(effects).flatMap(([effect, calls]) =>
  calls.map(([call, route, of]) => ({ effect, call, route, of })),
);
const ofIdentity = apiRoutes.filter(({ service, method }) => service === 'identity' && method !== 'GET');
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** All that the effects change. */
async function stateOf({ agency, abandoned }: World): Promise<unknown> {
  const ofAccounts = { account_id: { in: [agency.id, abandoned.id] } };
  return [
    await identity.db.account.findUnique({ where: { id: agency.id } }),
    await identity.db.user.findMany({
      where: ofAccounts,
      omit: { last_seen_at: true },
      orderBy: { id: 'asc' },
    }),
    await identity.db.invitation.findMany({ where: ofAccounts, orderBy: { id: 'asc' } }),
    await identity.db.ownershipTransfer.findMany({ where: ofAccounts }),
    await identity.db.factorReset.findMany({ where: ofAccounts }),
    await identity.db.apiKey.findMany({ where: ofAccounts, orderBy: { id: 'asc' } }),
    await identity.db.user.count(),
  ];
}

test.each(cases)('$effect only after a step-up: $call', async ({ route, of }) => {
  const world = await makeWorld();
  const { by = world.olivia, body, ...address } = await of(world);
  const { as, email } = route.path.startsWith(userRoutes.create.path) ? { as: root, email: SUPERUSER } : by;
  const send = () => as(route.method, fillAddress(route.path, address), body);
  await as('GET', '/api/auth/me');
  const proveAt = (time: Date | null) =>
    identity.db.session.updateMany({ where: { user: { email } }, data: { reauthenticated_at: time } });
  await proveAt(null);
  const before = await stateOf(world);
  expect(await send()).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  expect(await stateOf(world)).toEqual(before);
  await proveAt(identity.clock.now());
  expect((await send()).status).toBeLessThan(300);
  expect(await stateOf(world)).not.toEqual(before);
});

test('every call that changes something is in one of the two lists', () => {
  const withEffect = new Set(cases.map(({ route }) => nameOf(route)));
  const asking = ofIdentity.filter((route) => errorsOf(route).has('step_up_required')).map(nameOf);
  expect([...withEffect].sort()).toEqual(asking.sort());
  const unlisted = ofIdentity.map(nameOf).filter((name) => !withEffect.has(name) && !others.has(name));
  expect(unlisted).toEqual([]);
});
