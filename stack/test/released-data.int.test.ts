import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { policyStates } from '@bindery/contracts/crm';
import { databaseServices } from '@bindery/provisioning/postgres';
import { waitFor } from '@bindery/test-kit';
import { sendTo, Session, type SessionTokens } from '@bindery/test-kit/client';
import { partNames, repository, startStack, type RunningStack } from '../src/index.js';
import { restoreData } from '../src/releases/restore-data.js';

/** The answers of a released version, and the work it left undone. */
interface Expected {
  readonly sessions: Readonly<Record<'owner' | 'superuser', SessionTokens>>;
  /** A user whose new name crm had not received. */
  readonly renamed: { readonly id: string; readonly before: string; readonly after: string };
  readonly replies: readonly { who: 'owner' | 'superuser'; path: string; body: object }[];
}

const releases = path.join(repository, 'releases');
const versions = readdirSync(releases, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Without payments: what a subscription came to lies in billing. */
const parts = partNames.filter((name) => name !== 'payments');
const SOON = { timeoutMs: 20_000 };

describe.each(versions)('the data of version %s under the present code', (version) => {
  const released = path.join(releases, version, 'data');
  let folder: string;
  let stack: RunningStack;
  let expected: Expected;
  const sessions: Partial<Record<'owner' | 'superuser', Session>> = {};

  beforeAll(async () => {
    execFileSync(process.execPath, ['packages/tooling/bin/build.mjs', 'node'], { cwd: repository });
    folder = await mkdtemp(path.join(tmpdir(), 'bindery-released-'));
    expected = JSON.parse(await readFile(path.join(released, 'expected.json'), 'utf8')) as Expected;
    await restoreData(released, folder);
    stack = await startStack({ ports: 'free', dataDir: folder, quiet: true, parts });
  }, 120_000);
  afterAll(async () => {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function call(who: 'owner' | 'superuser', method: string, at: string, body?: object) {
    const token = sessions[who]?.tokens.access_token;
    const reply = await sendTo(stack.urls.app)(at, { method, token, body });
    return { ...reply, body: reply.body as { id: string } };
  }
  const nameInCrm = async () =>
    (
      await stack.query<{ name: string }>('crm', 'SELECT name FROM agents WHERE user_id = $1', [
        expected.renamed.id,
      ])
    )[0]?.name;

  it('renews sessions', async () => {
    for (const who of ['owner', 'superuser'] as const) {
      const session = new Session(sendTo(stack.urls.app), expected.sessions[who]);
      await session.refresh();
      sessions[who] = session;
    }
  });

  it('answers as the version did, encrypted fields included', async () => {
    // An event of the version before is on its way to crm, and changes one name in what follows.
    await waitFor(async () => (await nameInCrm()) === expected.renamed.after, SOON);
    const { before, after } = expected.renamed;
    for (const { who, path: at, body } of expected.replies) {
      // Rows that the version sorted alike may have an order now, so they are found on a longer page.
      const reply = await call(who, 'GET', at.replace('page_size=10', 'page_size=100'));
      expect({ at, status: reply.status }).toEqual({ at, status: 200 });
      expect({ at, body: inOrderOf(body, comparable(reply.body)) }).toMatchObject({
        at,
        body: comparable(body, (text) => text.replaceAll(before, after)),
      });
    }
  });

  it('consumes events that the version left unpublished, and new ones', async () => {
    expect(await nameInCrm()).toBe(expected.renamed.after);
    const renamed = await call('superuser', 'PUT', `/api/admin/users/${expected.renamed.id}`, {
      full_name: 'Ana After',
    });
    expect(renamed.status).toBe(200);
    await waitFor(async () => (await nameInCrm()) === 'Ana After', SOON);
    for (const service of databaseServices) {
      const waiting = 'SELECT subject FROM outbox WHERE published_at IS NULL';
      await waitFor(async () => (await stack.query(service, waiting)).length === 0, SOON);
      expect(await stack.query(service, 'SELECT reason FROM dead_lettered_events')).toEqual([]);
    }
  });

  it('creates records beside those of the version', async () => {
    const ada = { first_name: 'Ada', last_name: 'Byron', status: 'lead', ssn: '219-09-1234' };
    const created = await call('owner', 'POST', '/api/insureds', ada);
    expect(created.status).toBe(201);
    const revealed = await call('owner', 'GET', `/api/insureds/${created.body.id}/reveal/ssn`);
    expect(revealed.body).toMatchObject({ value: '219091234' });
  });

  it('finds every audit chain whole', () => {
    const args = ['ops/ops.mjs', 'audit', 'verify', '--data-dir', folder];
    expect(execFileSync(process.execPath, args, { cwd: repository, encoding: 'utf8' })).toContain(
      'Every chain is whole.',
    );
  });
});

interface Listed {
  readonly items: readonly { readonly id: string }[];
}
const isListed = (body: unknown): body is Listed =>
  typeof body === 'object' && body !== null && 'items' in body;

/** A list with the rows that the version answered, in their order. */
function inOrderOf(released: unknown, body: unknown): unknown {
  if (!isListed(released) || !isListed(body)) return body;
  return { ...body, items: released.items.map(({ id }) => body.items.find((item) => item.id === id)) };
}

/** Fields computed from the day of the reply. */
const FROM_THE_DAY = ['age', 'in_force', 'policies_in_force', 'next_date'];
const POLICY_STATES: readonly unknown[] = policyStates;

/** The body without times, which moved with the data, and without values computed from the day. */
function comparable(body: unknown, change = (text: string) => text): unknown {
  const text = JSON.stringify(body, (name, value: unknown) =>
    FROM_THE_DAY.includes(name) ||
    (name === 'state' && POLICY_STATES.includes(value)) ||
    (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
      ? undefined
      : value,
  );
  return JSON.parse(change(text));
}
