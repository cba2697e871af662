import { randomBytes, randomUUID } from 'node:crypto';
import type { ImportView } from '@bindery/contracts/crm';
import {
  createServiceDatabase,
  createTokenFactory,
  startNats,
  startServiceProcess,
  TEST_PUBLIC_URL,
  waitFor,
} from '@bindery/test-kit';
import { largeText, largeWorkbook } from '../src/imports/testing/large-files.js';
import { agentAccess, startFakeIdentity } from './fake-identity.js';
import { memoryGroup } from './memory-group.js';

/** The memory that docker-compose.yml and k8s/base give it. */
const SHIPPED_MB = 512;

/** crm in a process of its own, with the memory of the shipped container where the machine lets a test say so. */
async function confinedCrm() {
  const group = memoryGroup(SHIPPED_MB);
  const [database, nats] = await Promise.all([createServiceDatabase('crm'), startNats()]);
  const identity = await startFakeIdentity(nats);
  const tokens = createTokenFactory();
  const service = await startServiceProcess({
    entry: 'services/crm/dist/main.js',
    settings: {
      DATABASE_URL: database.databaseUrl,
      ...nats.envFor('crm'),
      PUBLIC_URL: TEST_PUBLIC_URL,
      ROOT_KEY: randomBytes(32).toString('base64'),
      NODE_OPTIONS: `--enable-source-maps --max-semi-space-size=4 --max-old-space-size=${String(SHIPPED_MB / 2)} ${group?.nodeOptions ?? ''}`,
    },
    jwks: tokens.jwks,
  });
  return {
    /** The calls of a person of an account of their own. */
    person() {
      const person = { accountId: randomUUID(), userId: randomUUID() };
      identity.setAccess(person, {});
      const app_metadata = { ...agentAccess, account_id: person.accountId };
      const authorization = `Bearer ${tokens.signToken({ sub: person.userId, app_metadata })}`;
      return (method: string, path: string, body?: Uint8Array<ArrayBuffer>) =>
        fetch(`${service.url}${path}`, {
          ...{ method, headers: { authorization, 'content-type': 'application/octet-stream' } },
          ...(body && { body }),
        });
    },
    kills: () => group?.kills() ?? 0,
    async stop() {
      await service.stop();
      await identity.close();
      await Promise.all([nats.close(), database.close()]);
      group?.remove();
    },
  };
}

let crm: Awaited<ReturnType<typeof confinedCrm>>;
beforeAll(async () => {
  crm = await confinedCrm();
}, 60_000);
afterAll(() => crm.stop());

type Person = ReturnType<typeof crm.person>;

async function imported(who: Person, content: Uint8Array<ArrayBuffer>): Promise<ImportView> {
  const created = await who('POST', '/api/imports?name=Book', content);
  const { id } = (await created.json()) as ImportView;
  return waitFor(
    async () => {
      const view = (await (await who('GET', `/api/imports/${id}`)).json()) as ImportView;
      return view.state !== 'reading' && view;
    },
    { what: 'the end of reading', timeoutMs: 240_000 },
  );
}

/** Statuses of the calls of somebody who works meanwhile. */
async function workedBeside(work: Promise<unknown>): Promise<Set<number>> {
  const neighbor = crm.person();
  const statuses = new Set<number>();
  const ended = new AbortController();
  const noteEnd = () => ended.abort();
  work.then(noteEnd, noteEnd);
  while (!ended.signal.aborted) statuses.add((await neighbor('GET', '/api/insureds')).status);
  return statuses;
}

test('the heaviest files are read or refused, and others work meanwhile', async () => {
  const worst = new Uint8Array(Buffer.concat([...largeText('a,'.repeat(30_000), 1_000)]));
  const largest = await largeWorkbook(100_001, 12);
  const reading = Promise.all([imported(crm.person(), worst), imported(crm.person(), largest)]);
  const statuses = await workedBeside(reading);
  const [refused, read] = await reading;
  expect(refused).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/too (heavy|long)/) as string,
  });
  expect([read.state, read.counts.rows, read.error]).toEqual(['mapping', 100_000, null]);
  expect([...statuses]).toEqual([200]);
  expect(crm.kills()).toBe(0);
}, 300_000);
