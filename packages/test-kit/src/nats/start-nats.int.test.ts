import { inboxPrefix, type ParticipantName } from '@bindery/contracts/messaging';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startNats, type TestNats } from './start-nats.js';

describe('NATS with the permissions of the contracts', () => {
  let nats: TestNats;
  const open: NatsConnection[] = [];

  beforeAll(async () => {
    nats = await startNats();
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()));
    await nats.close();
  });

  async function as(participant: ParticipantName): Promise<NatsConnection> {
    const connection = await connect({
      servers: nats.url,
      ...nats.credentialsFor(participant),
      inboxPrefix: inboxPrefix(participant),
    });
    open.push(connection);
    return connection;
  }

  /** The server reports a refused publish to the connection's status; the round trip makes sure that it has. */
  async function errorsWhile(connection: NatsConnection, act: () => void): Promise<string[]> {
    const refusals: string[] = [];
    void (async () => {
      for await (const status of connection.status()) {
        if (status.type === 'error') refusals.push(status.error.message);
      }
    })();
    act();
    await connection.flush();
    await connection.flush();
    return refusals;
  }

  it.each([
    ['billing', 'identity.access.changed.v1'],
    ['billing', 'crm.record.changed.v1'],
    ['crm', 'billing.subscription.changed.v1'],
    ['gateway', 'identity.keys.changed.v1'],
    ['identity', 'billing.subscription.changed.v1'],
  ] as const)('refuses to let %s publish %s', async (participant, subject) => {
    const connection = await as(participant);
    const refusals = await errorsWhile(connection, () => connection.publish(subject, 'forged'));
    expect(refusals).toEqual([expect.stringContaining(`"${subject}"`)]);
  });

  it('lets a participant publish its own subject', async () => {
    const connection = await as('crm');
    const refusals = await errorsWhile(connection, () => connection.publish('crm.record.changed.v1', '{}'));
    expect(refusals).toEqual([]);
  });

  it("refuses subscriptions to another participant's inbox or requests, and to wildcards", async () => {
    const connection = await as('billing');
    for (const subject of ['_INBOX_crm.>', 'identity.account.get', '>', '_INBOX.>']) {
      const refusal = new Promise<string>((resolve) => {
        connection.subscribe(subject, { callback: (error) => resolve(error?.message ?? 'none') });
      });
      expect(await refusal).toContain('Permissions Violation');
    }
  });

  it('refuses a connection with wrong or missing credentials', async () => {
    const stranger = connect({ servers: nats.url, user: 'crm', pass: 'guessed', maxReconnectAttempts: 0 });
    await expect(stranger).rejects.toThrow(/authorization/i);
    await expect(connect({ servers: nats.url, maxReconnectAttempts: 0 })).rejects.toThrow(/authorization/i);
  });
});
