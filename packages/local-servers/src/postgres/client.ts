import pg from 'pg';

/**
 * A client that survives the loss of its server. A connection lost between two queries emits an event that would end
 * the process without a listener. The next query then fails and is handled there.
 */
export function createClient(settings: pg.ClientConfig): pg.Client {
  const client = new pg.Client(settings);
  client.on('error', () => undefined);
  return client;
}
