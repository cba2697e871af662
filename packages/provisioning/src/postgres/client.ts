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

/** Runs work on one connection. */
export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = createClient({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
