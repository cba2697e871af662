import { createECDH, createHash, randomBytes } from 'node:crypto';
import { MAX_PUSH_DEVICES, pushDevicesView } from '@bindery/contracts/identity';
import { call } from '../../test/browser.js';
import { PushDevices } from '../notifications/push/push-devices.js';
import { makeAgency, recordOf, type Member } from '../../test/agency.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { subscribe } from '../../test/push-service.js';

const PATH = '/api/settings/push-subscriptions';
const pair = createECDH('prime256v1');
const settings = {
  PUSH_CONTACT: 'mailto:push@bindery.example',
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
  PUSH_HOSTS: 'push.agency.example, *.push.example',
};
pair.setPrivateKey(Buffer.alloc(32, 7));

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest({ settings });
});
afterAll(() => identity.stop());

const member = async (name = 'ana') => (await makeAgency(identity)).add(name, 'agent');
const devicesOf = async (person: Member) => pushDevicesView.parse((await person.as('GET', PATH)).body);
const at = (endpoint: string) => ({ ...subscribe().subscription, endpoint });

describe('the devices with push', () => {
  it('are listed by name and hash, with the key to subscribe with, and never by their endpoints', async () => {
    const ana = await member();
    expect(await devicesOf(ana)).toEqual({ key: pair.getPublicKey('base64url'), items: [] });
    const { subscription } = subscribe();
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const added = await ana.as('POST', PATH, subscription, headers);
    const named = await ana.as('POST', PATH, { ...subscribe().subscription, device: 'My tablet' });
    expect([added.status, named.status]).toEqual([200, 200]);
    const { items } = await devicesOf(ana);
    expect(items).toHaveLength(2);
    expect(items).toContainEqual({
      ...{ id: added.body['id'], device: 'Firefox on Linux', created_at: identity.clock.now().toISOString() },
      endpoint_hash: createHash('sha256').update(subscription.endpoint).digest('base64url'),
    });
    expect(items).toContainEqual(expect.objectContaining({ device: 'My tablet' }));
    const stored = JSON.stringify(await identity.db.pushDevice.findMany({ where: { user_id: ana.id } }));
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh])
      expect(stored + identity.log.join('')).not.toContain(secret);
  });

  it('stay the same when their browser says again that it is there', async () => {
    const ana = await member();
    const { subscription } = subscribe();
    const [first, again] = [
      await ana.as('POST', PATH, subscription),
      await ana.as('POST', PATH, subscription),
    ];
    expect(again.body).toEqual(first.body);
    expect((await devicesOf(ana)).items).toHaveLength(1);
    const record = await recordOf(identity, ana.accountId);
    expect(record.filter((entry) => entry === 'user.push_device_added success')).toHaveLength(1);
  });

  it('belong to one person at a time', async () => {
    const [ana, ben] = [await member(), await member('ben')];
    const { subscription } = subscribe();
    await ana.as('POST', PATH, subscription);
    const { body } = await ben.as('POST', PATH, subscription);
    expect((await devicesOf(ana)).items).toEqual([]);
    expect((await devicesOf(ben)).items).toMatchObject([{ id: body['id'] }]);
    expect((await ana.as('DELETE', `${PATH}/${String(body['id'])}`)).status).toBe(404);
    expect((await devicesOf(ben)).items).toHaveLength(1);
  });

  it(`are ${String(MAX_PUSH_DEVICES)} at most: the one that was seen longest ago goes`, async () => {
    const ana = await member();
    const subscriptions = Array.from({ length: MAX_PUSH_DEVICES + 1 }, () => subscribe().subscription);
    for (const subscription of subscriptions.slice(0, -1)) {
      identity.clock.advance(1_000);
      await ana.as('POST', PATH, subscription);
    }
    identity.clock.advance(1_000);
    await ana.as('POST', PATH, subscriptions[0]);
    identity.clock.advance(1_000);
    await ana.as('POST', PATH, subscriptions.at(-1));
    const hashes = (await devicesOf(ana)).items.map((one) => one.endpoint_hash);
    const kept = (index: number) =>
      hashes.includes(
        createHash('sha256')
          .update(subscriptions.at(index)?.endpoint ?? '')
          .digest('base64url'),
      );
    expect([hashes.length, kept(0), kept(1), kept(-1)]).toEqual([MAX_PUSH_DEVICES, true, false, true]);
  });

  it('are removed by their person, which is on record', async () => {
    const ana = await member();
    const { body } = await ana.as('POST', PATH, subscribe().subscription);
    const path = `${PATH}/${String(body['id'])}`;
    expect((await ana.as('DELETE', path)).status).toBe(204);
    expect((await ana.as('DELETE', path)).status).toBe(404);
    expect((await devicesOf(ana)).items).toEqual([]);
    expect(await recordOf(identity, ana.accountId)).toContain('user.push_device_removed success');
  });

  it('are for signed-in people alone', async () => {
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['DELETE', `${PATH}/00000000-0000-4000-8000-000000000000`],
      ['POST', `${PATH}/test`],
    ] as const)
      expect((await call(identity, method, path)).status).toBe(401);
  });
});

describe('a subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://db5p.notify.windows.com/w/?token=a',
    'https://push.agency.example/a',
    'https://eu.push.example/a',
  ])('is taken at %s', async (endpoint) => {
    const person = await member();
    expect((await person.as('POST', PATH, at(`${endpoint}${randomBytes(8).toString('hex')}`))).status).toBe(
      200,
    );
  });

  it.each([
    ['http', at('http://fcm.googleapis.com/a'), 'endpoint'],
    ['another host', at('https://example.com/a'), 'endpoint'],
    ['this machine', at('https://127.0.0.1/a'), 'endpoint'],
    ['this machine in IPv6', at('https://[::1]/a'), 'endpoint'],
    ['a host that ends like a known one', at('https://evilfcm.googleapis.com/a'), 'endpoint'],
    ['a host that begins like a known one', at('https://fcm.googleapis.com.example.com/a'), 'endpoint'],
    ['the domain of known hosts', at('https://push.example/a'), 'endpoint'],
    ['a known host as a user', at('https://fcm.googleapis.com@example.com/a'), 'endpoint'],
    ['a user at a known host', at('https://a:b@fcm.googleapis.com/a'), 'endpoint'],
    ['another port', at('https://fcm.googleapis.com:22/a'), 'endpoint'],
    ['a long address', at(`https://fcm.googleapis.com/${'a'.repeat(2_100)}`), 'endpoint'],
    ['no address', at('fcm'), 'endpoint'],
    [
      'a key beside the curve',
      {
        ...subscribe().subscription,
        keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) },
      },
      'keys.p256dh',
    ],
    [
      'a short key',
      { ...subscribe().subscription, keys: { p256dh: 'BA', auth: 'A'.repeat(22) } },
      'keys.p256dh',
    ],
    [
      'a short secret',
      { ...subscribe().subscription, keys: { ...subscribe().subscription.keys, auth: 'AAAA' } },
      'keys.auth',
    ],
    ['no keys', { endpoint: 'https://fcm.googleapis.com/a' }, 'keys'],
    ['a name of lines', { ...subscribe().subscription, device: `a${'b'.repeat(200)}` }, 'device'],
    ['more fields', { ...subscribe().subscription, expirationTime: null }, ''],
  ])('is refused with %s', async (_what, body, path) => {
    const ana = await member();
    const refused = await ana.as('POST', PATH, body);
    expect([refused.status, (await devicesOf(ana)).items]).toEqual([422, []]);
    expect(JSON.stringify(refused.body['errors'])).toContain(`"path":"${path}`);
  });
});

test('a device is sealed under the new root key when that is replaced', async () => {
  const ana = await member();
  const { subscription } = subscribe();
  await ana.as('POST', PATH, subscription);
  const root = { OPS_TOKEN: 'o'.repeat(32), ROOT_KEY: randomBytes(32).toString('base64') };
  await identity.restart({ ...root, OTHER_ROOT_KEYS: identity.rootKey });
  const operate = async (what: string) =>
    (await call(identity, 'POST', `/internal/ops/audit-keys/${what}`, { token: root.OPS_TOKEN })).body;
  const before = await identity.db.pushDevice.findFirstOrThrow({ where: { user_id: ana.id } });
  expect(await operate('reseal')).toMatchObject({ failed: [] });
  const device = await identity.db.pushDevice.findFirstOrThrow({ where: { user_id: ana.id } });
  expect(device.sealed_subscription).not.toBe(before.sealed_subscription);
  expect(await operate('status')).toMatchObject({ failed: [], under_other_root_keys: 0 });
  expect(identity.service.get(PushDevices).targetOf(device).endpoint).toBe(subscription.endpoint);
  await identity.restart();
});

describe('without its settings', () => {
  it('push is off, and says so', async () => {
    await identity.restart({ PUSH_CONTACT: '' });
    const ana = await member();
    expect(await devicesOf(ana)).toEqual({ key: null, items: [] });
    expect((await ana.as('POST', PATH, subscribe().subscription)).status).toBe(409);
    expect((await ana.as('POST', `${PATH}/test`)).status).toBe(409);
  });
});
