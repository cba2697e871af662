import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { inboxPrefix } from '@bindery/contracts/messaging';
import { startNats } from '@bindery/test-kit';
import { ensureStreams } from '../src/nats/streams.js';

describe('the streams of a service', () => {
  it('ask the server for the replicas that the setting says', async () => {
    const nats = await startNats();
    const connection = await connect({
      servers: nats.url,
      ...nats.credentialsFor('crm'),
      inboxPrefix: inboxPrefix('crm'),
    });
    // A single server can't replicate, and says so.
    await expect(ensureStreams(connection, 'crm', 3)).rejects.toThrow(/replicas > 1 not supported/);
    await ensureStreams(connection, 'crm', 1);
    const manager = await jetstreamManager(connection, { checkAPI: false });
    expect((await manager.streams.info('CRM_EVENTS')).config.num_replicas).toBe(1);
    await connection.close();
    await nats.close();
  });
});
