import { createECDH, createPublicKey, randomUUID } from 'node:crypto';
import { pushDevicesView, type PushDevicesView } from '@bindery/contracts/identity';
import type { EventData } from '@bindery/contracts/messaging';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@bindery/service-kit/time';
import { waitFor } from '@bindery/test-kit';
import jwt from 'jsonwebtoken';
import { makeAgency, type Agency, type Member } from '../../../test/agency.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../../test/identity-under-test.js';
import {
  PUSH_ORIGIN,
  startPushService,
  subscribe,
  type SubscribedBrowser,
} from '../../../test/push-service.js';

import { PushQueue } from './push-queue.js';

const PATH = '/api/settings/push-subscriptions';
const SETTINGS = '/api/settings/notifications';
const pair = createECDH('prime256v1');
pair.generateKeys();
const key = pair.getPublicKey('base64url');
const settings = {
  PUSH_CONTACT: 'mailto:push@bindery.example',
  VAPID_PRIVATE_KEY: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
};

let identity: IdentityUnderTest;
let service: Awaited<ReturnType<typeof startPushService>>;
let agency: Agency;
let olivia: Member;
beforeAll(async () => {
  service = await startPushService();
  identity = await startIdentityUnderTest({ settings, outgoing: service.outgoing });
  agency = await makeAgency(identity);
  olivia = await agency.add('olivia', 'agency_admin', true);
});
afterAll(async () => {
  await identity.stop();
  service.close();
});
beforeEach(() => service.received.splice(0));

async function personWith(...browsers: SubscribedBrowser[]): Promise<Member> {
  const person = await agency.add(`p-${randomUUID().slice(0, 8)}`, 'agent');
  for (const { subscription } of browsers)
    expect((await person.as('POST', PATH, subscription)).status).toBe(200);
  return person;
}
const devicesOf = async (person: Member): Promise<PushDevicesView> =>
  pushDevicesView.parse((await person.as('GET', PATH)).body);

/** Assigns clients one by one, and lets the time pass that a push message waits for more. */
async function assign(person: Member, ...records: string[]): Promise<void> {
  for (const record_id of records) {
    const data: EventData<'crm.notice.due.v1'> = {
      ...{ notice: 'assigned', user_id: person.id, record_type: 'individual', record_id },
      ...{ actor_id: olivia.id, count: 1 },
    };
    const event = {
      ...{ id: randomUUID(), time: identity.clock.now().toISOString(), schema_version: 1, version: 1 },
      ...{ account_id: agency.id, subject_id: randomUUID(), data },
    };
    await identity.service.get(EventConsumers).handle('crm.notice.due.v1', event);
  }
  await identity.elapse(11 * SECOND_MS);
}

/** Jobs that are neither done nor planned for later. */
const settled = () =>
  waitFor(
    async () => {
      identity.service.get(PushQueue).wake();
      const [{ open }] = await identity.db.$queryRaw<[{ open: number }]>`
        SELECT count(*)::int AS open FROM pgboss.job
        WHERE name IN ('send-push', 'release-pushes') AND (state = 'active' OR (state < 'active' AND start_after <= now()))`;
      return open === 0;
    },
    { what: 'push messages are sent' },
  );

async function pushesOf(browser: SubscribedBrowser, count = 1): Promise<unknown[]> {
  const path = new URL(browser.subscription.endpoint).pathname;
  const own = () => service.received.filter((one) => one.path === path);
  const arrived = () => {
    identity.service.get(PushQueue).wake();
    return Promise.resolve(own().length >= count);
  };
  await waitFor(arrived, { what: 'a push message arrives' });
  await settled();
  return own().map((one) => browser.read(one));
}

const text = 'Somebody assigned a client to you';

describe('a push message', () => {
  it('names nobody, is encrypted for its browser, and signed by the installation', async () => {
    const browser = subscribe();
    const person = await personWith(browser);
    const record = randomUUID();
    await assign(person, record);
    const [row] = await identity.db.notification.findMany({ where: { user_id: person.id } });
    expect(await pushesOf(browser)).toEqual([
      { id: row?.id, text, path: `/app/dashboard/individuals/${record}` },
    ]);
    const headers = service.received[0]?.headers ?? {};
    expect(headers).toMatchObject({
      ...{ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' },
      topic: row?.id.replaceAll('-', ''),
    });
    const [, token = '', k] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    expect(k).toBe(key);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const claims = jwt.verify(token, publicKey, { algorithms: ['ES256'], audience: PUSH_ORIGIN });
    expect(claims).toMatchObject({ sub: settings.PUSH_CONTACT });
    const validFor = Number((claims as jwt.JwtPayload).exp) * 1_000 - identity.clock.now().getTime();
    expect(validFor).toBeLessThan(DAY_MS);
  });

  it('goes to each device, and once for a selection that is assigned one by one', async () => {
    const browsers = [subscribe(), subscribe()];
    const person = await personWith(...browsers);
    await assign(person, randomUUID(), randomUUID(), randomUUID());
    for (const browser of browsers)
      expect(await pushesOf(browser)).toMatchObject([{ text: 'Somebody assigned 3 clients to you' }]);
  });

  it('is sent alone to who wants it so, and nowhere to who has switched it off, left or is away', async () => {
    const browser = subscribe();
    const person = await personWith(browser);
    await person.as('PUT', SETTINGS, { matrix: { assigned: { app: false } } });
    await assign(person, randomUUID());
    await pushesOf(browser);
    expect((await person.as('GET', '/api/notifications')).body).toMatchObject({ items: [] });
    expect((await person.as('GET', '/api/notifications/count')).body).toEqual({ unread: 0 });
    service.received.splice(0);
    await person.as('PUT', SETTINGS, { push_notifications: false });
    await assign(person, randomUUID());
    const gone = await personWith(subscribe());
    await identity.db.user.update({ where: { id: gone.id }, data: { is_active: false } });
    await assign(gone, randomUUID());
    await settled();
    expect(service.received).toEqual([]);
  });

  it('is not sent when it was read before', async () => {
    const person = await personWith(subscribe());
    await person.as('PUT', SETTINGS, { quiet_hours: { from: '00:00', to: '23:59' } });
    await assign(person, randomUUID());
    await person.as('POST', '/api/notifications/read', { all: true });
    await identity.elapse(DAY_MS);
    await settled();
    expect(service.received).toEqual([]);
  });
});

describe('an endpoint', () => {
  const pathOf = ({ subscription }: SubscribedBrowser) => new URL(subscription.endpoint).pathname;

  it.each([404, 410])('that answers %d is forgotten', async (status) => {
    const [browser, other] = [subscribe(), subscribe()];
    const person = await personWith(browser, other);
    service.answer(pathOf(browser), (reply) => reply.writeHead(status).end());
    await assign(person, randomUUID());
    await pushesOf(browser);
    await pushesOf(other);
    expect((await devicesOf(person)).items).toHaveLength(1);
  });

  it.each([
    [429, '40'],
    [503, '40'],
  ])('that answers %d is asked again when it says so', async (status, seconds) => {
    const browser = subscribe();
    const person = await personWith(browser);
    service.answer(pathOf(browser), (reply) => reply.writeHead(status, { 'Retry-After': seconds }).end());
    await assign(person, randomUUID());
    await pushesOf(browser);
    service.answer(pathOf(browser), (reply) => reply.writeHead(201).end());
    await identity.elapse(30 * SECOND_MS);
    await settled();
    expect(service.received).toHaveLength(1);
    await identity.elapse(11 * SECOND_MS);
    const [first, again] = await pushesOf(browser, 2);
    expect(again).toEqual(first);
    expect(service.received[0]?.headers['topic']).toBe(service.received[1]?.headers['topic']);
  });

  it.each([
    ['redirects', (reply) => reply.writeHead(307, { Location: 'https://127.0.0.1/' }).end()],
    ['refuses', (reply) => reply.writeHead(403).end()],
    ['answers without an end', (reply) => reply.writeHead(400).write(Buffer.alloc(1_000_000))],
  ] as [string, Parameters<typeof service.answer>[1]][])('that %s gets it once', async (_what, answer) => {
    const [browser, other] = [subscribe(), subscribe()];
    const person = await personWith(browser, other);
    service.answer(pathOf(browser), answer);
    await assign(person, randomUUID());
    expect(await pushesOf(browser)).toHaveLength(1);
    expect(await pushesOf(other)).toHaveLength(1);
    expect((await devicesOf(person)).items).toHaveLength(2);
    await identity.elapse(10 * MINUTE_MS);
    await settled();
    expect(service.received).toHaveLength(2);
  });

  it('that says nothing keeps no other device waiting, and is asked again', async () => {
    const [browser, other] = [subscribe(), subscribe()];
    const person = await personWith(browser, other);
    service.answer(pathOf(browser), () => undefined);
    await assign(person, randomUUID());
    await pushesOf(other);
    service.answer(pathOf(browser), (reply) => reply.writeHead(201).end());
    await identity.elapse(10 * MINUTE_MS);
    expect(await pushesOf(browser, 2)).toHaveLength(2);
  });

  it('is in no log, and no message either', async () => {
    const browser = subscribe();
    const person = await personWith(browser);
    service.answer(pathOf(browser), (reply) => reply.writeHead(500).end());
    await assign(person, randomUUID());
    await pushesOf(browser);
    const log = identity.log.join('\n');
    for (const secret of [pathOf(browser), browser.subscription.keys.auth, text])
      expect(log).not.toContain(secret);
    await identity.db.pushDevice.deleteMany({ where: { user_id: person.id } });
  });
});

describe('quiet hours', () => {
  async function quietPerson(browser: SubscribedBrowser): Promise<Member> {
    const person = await personWith(browser);
    await identity.db.user.update({ where: { id: person.id }, data: { time_zone: 'America/New_York' } });
    // 22:00 or 23:00 there, as it is summer or winter.
    const night = new Date('2027-01-10T03:00:00Z').getTime() - identity.clock.now().getTime();
    await identity.elapse(((night % DAY_MS) + DAY_MS) % DAY_MS);
    await person.as('PUT', SETTINGS, { quiet_hours: { from: '21:00', to: '08:00' } });
    return person;
  }

  it('keep messages until they end', async () => {
    const browser = subscribe();
    const person = await quietPerson(browser);
    await assign(person, randomUUID());
    await identity.elapse(2 * HOUR_MS);
    await settled();
    expect(service.received).toEqual([]);
    await identity.elapse(9 * HOUR_MS);
    expect(await pushesOf(browser)).toMatchObject([{ text }]);
    expect(await identity.db.notification.count({ where: { user_id: person.id, push_held: true } })).toBe(0);
  });

  it('end with one message for many', async () => {
    const browser = subscribe();
    const person = await quietPerson(browser);
    for (let count = 0; count < 5; count += 1) {
      await assign(person, randomUUID());
      await person.as('POST', '/api/notifications/read', { all: true });
    }
    await identity.db.notification.updateMany({ where: { user_id: person.id }, data: { read_at: null } });
    await identity.elapse(11 * HOUR_MS);
    expect(await pushesOf(browser)).toMatchObject([
      { text: 'You have 5 new notifications', path: '/app/notifications' },
    ]);
    expect((await person.as('GET', '/api/notifications/count')).body).toEqual({ unread: 5 });
  });

  it('that were lengthened meanwhile count as they are', async () => {
    const browser = subscribe();
    const person = await quietPerson(browser);
    await assign(person, randomUUID());
    await person.as('PUT', SETTINGS, { quiet_hours: { from: '21:00', to: '12:00' } });
    await identity.elapse(11 * HOUR_MS);
    await settled();
    expect(service.received).toEqual([]);
    await identity.elapse(4 * HOUR_MS);
    await pushesOf(browser);
  });
});

describe('the test message', () => {
  it('goes to all devices, also in quiet hours, and five times in ten minutes', async () => {
    const browser = subscribe();
    const person = await personWith(browser);
    await person.as('PUT', SETTINGS, { quiet_hours: { from: '00:00', to: '23:59' } });
    expect((await person.as('POST', `${PATH}/test`)).status).toBe(204);
    expect(await pushesOf(browser)).toMatchObject([
      {
        path: '/app/dashboard/settings/notifications',
        text: expect.stringContaining('this device') as string,
      },
    ]);
    expect((await person.as('GET', '/api/notifications')).body).toMatchObject({ items: [] });
    for (let count = 1; count < 5; count += 1) await person.as('POST', `${PATH}/test`);
    expect((await person.as('POST', `${PATH}/test`)).status).toBe(429);
  });

  it('is refused without a device', async () => {
    expect((await (await personWith()).as('POST', `${PATH}/test`)).status).toBe(409);
  });
});
