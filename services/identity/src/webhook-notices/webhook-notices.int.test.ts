import { randomUUID } from 'node:crypto';
import { inboxPrefix } from '@bindery/contracts/messaging';
import { ensureStreams } from '@bindery/service-kit/streams';
import { eventually } from '@bindery/test-kit';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { makeHarbor } from '../../test/agency.js';
import { mailsSettled } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
let integrations: NatsConnection;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  integrations = await connect({
    servers: identity.nats.url,
    ...identity.nats.credentialsFor('integrations'),
    inboxPrefix: inboxPrefix('integrations'),
  });
  await ensureStreams(integrations, 'integrations');
});
afterAll(async () => {
  await integrations.close();
  await identity.stop();
});

it('tells the owner and the member behind an endpoint, and nobody else, that it was disabled', async () => {
  const { agency, olivia } = await makeHarbor(identity, { seats: 9, support_seats: 1 });
  const [adam, bea] = [await agency.add('adam', 'agency_admin'), await agency.add('bea', 'agency_admin')];
  const [id, webhook_id] = [randomUUID(), randomUUID()];
  const event = {
    ...{ id, time: identity.clock.now().toISOString(), schema_version: 1, version: 1 },
    ...{ account_id: agency.id, subject_id: webhook_id },
    data: { notice: 'webhook_disabled', webhook_id, user_id: adam.id },
  };
  await jetstream(integrations).publish('integrations.notice.due.v1', JSON.stringify(event));
  const told = () => identity.db.notification.findMany({ where: { event: 'webhook_disabled' } });
  await eventually(async () =>
    expect((await told()).map(({ user_id }) => user_id).sort()).toEqual([olivia.id, adam.id].sort()),
  );
  await mailsSettled(identity);
  const mails = (await identity.mail.mails()).filter(({ text }) =>
    text.includes('A webhook endpoint was disabled'),
  );
  expect(mails.flatMap(({ to }) => to).sort()).toEqual([olivia.email, adam.email].sort());
  expect(mails.flatMap(({ to }) => to)).not.toContain(bea.email);
});
