// The floor: bare Node and bare `pg`, with the service's guarantee and nothing else. Each request is one transaction
// that sees one account's rows, because row-level security hides all others. It has no framework, validation, tokens or
// keys, and trusts the caller's identity.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { answers, type Asked } from './answers.js';

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_SIZE']),
});
const UUID = /^[\da-f-]{36}$/;

const server = createServer((request, response) => {
  void answer(request).then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
// Ends with the run that started it.
process.once('disconnect', () => process.exit());

async function answer(request: IncomingMessage): Promise<unknown> {
  const asked = await read(request);
  for (const [method, path, reply] of answers) {
    const found = method === request.method && path.exec(asked.url.pathname);
    if (found) return inAccount(asked, (client) => reply(client, asked, found[1] ?? ''));
  }
  throw new Error(`The floor has no ${asked.url.pathname}`);
}

async function read(request: IncomingMessage): Promise<Asked> {
  const header = (name: string) => String(request.headers[name] ?? '');
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return {
    accountId: header('x-account'),
    userId: header('x-person'),
    seesAll: header('x-sees-all') === 'true',
    url: new URL(request.url ?? '', 'http://floor'),
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    ssnIndex: header('x-ssn-index') || null,
  };
}

/** Begins the transaction and sets the account in one round trip. */
async function inAccount<T>({ accountId }: Asked, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  if (!UUID.test(accountId)) throw new Error('An account is a UUID.');
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SELECT set_config('app.account_id', '${accountId}', true)`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
