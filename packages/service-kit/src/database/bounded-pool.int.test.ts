import { createServiceDatabase, type TestDatabase } from '@bindery/test-kit';
import { inContext } from '../context/request-context.js';
import { BoundedPool } from './bounded-pool.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createServiceDatabase('crm');
});
afterAll(() => database.close());

it.each([1, 2, 4, 8])('opens its first connections for one client in a pool of %i', async (size) => {
  const pool = new BoundedPool(database.databaseUrl, size);
  await inContext({ requestId: 'health', address: '127.0.0.1' }, () => pool.warm());
  expect(pool.totalCount).toBe({ 1: 1, 2: 1, 4: 3, 8: 4 }[size]);
  expect(pool.queued).toBe(0);
  await pool.end();
});
