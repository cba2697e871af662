// The floor: bare Node and bare `pg`. A read answers ten rows of one account, a write inserts one, each in a transaction
// that sees one account's rows. It is what the machine and its Postgres can do, whatever crm's own SQL becomes.

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_SIZE']),
});
const READ = `SELECT * FROM individuals WHERE account_id = $1 AND deleted_at IS NULL
  ORDER BY created_at DESC, id DESC LIMIT 10`;
const WRITE = `INSERT INTO individuals (id, account_id, created_by, first_name, last_name, status, created_at, updated_at)
  VALUES ($2, $1, $3, 'Nora', 'New', 'lead', now(), now()) RETURNING *`;

const server = createServer((request, response) => {
  void answer(request).then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
// Ends with the run that started it.
process.once('disconnect', () => process.exit());

async function answer({ headers, method }: IncomingMessage): Promise<unknown> {
  const [accountId, userId] = [headers['x-account'], headers['x-person']];
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('app.account_id', $1, true)`, [accountId]);
    const { rows } = await (method === 'GET'
      ? client.query<object>({ name: 'read', text: READ, values: [accountId] })
      : client.query<object>({ name: 'write', text: WRITE, values: [accountId, randomUUID(), userId] }));
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
