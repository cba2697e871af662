import {
  durableName,
  inboxPrefix,
  type EventSubject,
  type ParticipantName,
} from '@bindery/contracts/messaging';
import { startNats, waitFor, type TestNats } from '@bindery/test-kit';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';

const REFUSED = /permissions violation|timeout/i;
const subject: EventSubject = 'billing.subscription.changed.v1';
const durable = durableName('identity', subject);

describe('JetStream permissions', () => {
  let nats: TestNats;
  const open: NatsConnection[] = [];

  async function as(participant: ParticipantName): Promise<NatsConnection> {
    const connection = await connect({
      servers: nats.url,
      ...nats.credentialsFor(participant),
      inboxPrefix: inboxPrefix(participant),
    });
    open.push(connection);
    return connection;
  }
  const managerOf = async (participant: ParticipantName) =>
    jetstreamManager(await as(participant), { checkAPI: false, timeout: 1_000 });

  beforeAll(async () => {
    nats = await startNats();
    const billing = await as('billing');
    const manager = await jetstreamManager(billing, { checkAPI: false });
    await manager.streams.add({ name: 'BILLING_EVENTS', subjects: [subject] });
    await jetstream(billing).publish(subject, 'a fact');
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()));
    await nats.close();
  });

  it('let a consumer read and acknowledge the subject that it consumes', async () => {
    const connection = await as('identity');
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await manager.consumers.add('BILLING_EVENTS', {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      filter_subject: subject,
    });
    const consumer = await jetstream(connection).consumers.get('BILLING_EVENTS', durable);
    const message = await consumer.next();
    expect(message?.string()).toBe('a fact');
    message?.ack();
    await waitFor(async () => (await consumer.info()).num_ack_pending === 0, { what: 'the acknowledgement' });
  });

  it.each(['crm', 'gateway'] as const)(
    'keep %s from the consumers and messages of another service',
    async (stranger) => {
      const manager = await managerOf(stranger);
      await expect(manager.consumers.info('BILLING_EVENTS', durable)).rejects.toThrow(REFUSED);
      await expect(manager.consumers.delete('BILLING_EVENTS', durable)).rejects.toThrow(REFUSED);
      await expect(
        manager.consumers.add('BILLING_EVENTS', { durable_name: 'mine', filter_subject: subject }),
      ).rejects.toThrow(REFUSED);
      await expect(manager.streams.getMessage('BILLING_EVENTS', { seq: 1 })).rejects.toThrow(REFUSED);
    },
  );

  it.each(['identity', 'crm', 'gateway'] as const)(
    "keep %s from purging, deleting or updating another service's stream",
    async (stranger) => {
      const manager = await managerOf(stranger);
      await expect(manager.streams.purge('BILLING_EVENTS')).rejects.toThrow(REFUSED);
      await expect(manager.streams.delete('BILLING_EVENTS')).rejects.toThrow(REFUSED);
      await expect(manager.streams.update('BILLING_EVENTS', { subjects: ['crm.>'] })).rejects.toThrow(
        REFUSED,
      );
    },
  );

  it('keep even the publisher from deleting its stream', async () => {
    const manager = await managerOf('billing');
    await expect(manager.streams.delete('BILLING_EVENTS')).rejects.toThrow(REFUSED);
  });
});
