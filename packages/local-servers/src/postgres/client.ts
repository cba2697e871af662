import pg from 'pg';

/**
 * A client that outlives its server. A connection that is lost between two queries is told as an event, which ends the
 * process where nobody listens; the query after it fails all the same, and that is where it is handled.
 */
export function createClient(settings: pg.ClientConfig): pg.Client {
  const client = new pg.Client(settings);
  client.on('error', () => undefined);
  return client;
}
