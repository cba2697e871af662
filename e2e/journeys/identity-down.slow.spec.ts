import { rowsOf } from '../fixtures/database.js';
import { newAddress, Person } from '../fixtures/person.js';
import { without } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';

interface Standing {
  role: string;
  version: number;
  account_version: number;
}

async function standingOf(person: Person): Promise<Standing> {
  const [standing] = await rowsOf<Standing>(
    'identity',
    `SELECT u.role, u.version, a.version AS account_version FROM users u JOIN accounts a ON a.id = u.account_id
     WHERE u.id = $1`,
    [person.id],
  );
  return standing!;
}

test('a free plan chosen while identity is down is applied exactly once after recovery', async () => {
  test.slow();
  const person = await Person.signIn(newAddress('patient'));
  const before = await standingOf(person);
  expect(before.role).toBe('pending');

  await without('identity', async () => {
    const chosen = await person.chooseFreePlan();
    expect(chosen.status).toBe(200);
    // An unsure user clicks again.
    expect((await person.chooseFreePlan()).status).toBe(200);
  });
  await expect.poll(async () => (await standingOf(person)).role, { timeout: 20_000 }).toBe('agent');

  const events = await rowsOf<{ id: string }>(
    'billing',
    'SELECT id FROM outbox WHERE payload::text LIKE $1 AND published_at IS NOT NULL',
    [`%${(await person.me()).account_id}%`],
  );
  expect(events).toHaveLength(1);
  const seen = await rowsOf('identity', 'SELECT 1 FROM inbox WHERE event_id = $1', [events[0]!.id]);
  expect(seen).toHaveLength(1);
  const after = await standingOf(person);
  expect(after.version + after.account_version).toBeGreaterThan(before.version + before.account_version);
  expect(after.version - before.version).toBeLessThanOrEqual(1);
  expect(after.account_version - before.account_version).toBeLessThanOrEqual(1);

  // After a restart, it has no work left.
  await without('identity', async () => {});
  expect(await standingOf(person)).toEqual(after);
  expect((await person.me()).role).toBe('agent');
});
