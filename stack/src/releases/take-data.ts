import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { databaseServices, type DatabaseService } from '@bindery/provisioning/postgres';
import { individualRoutes, mergeRoutes } from '@bindery/contracts/crm';
import { userRoutes } from '@bindery/contracts/identity';
import { waitUntil } from '@bindery/local-servers/processes';
import { sendTo, signIn, succeeded, type Session } from '@bindery/test-kit/client';
import { seedDemo } from '../demo/seed-demo.js';
import { LOCAL_SUPERUSER } from '../parts/services.js';
import type { RunningStack } from '../running-stack.js';
import { startStack } from '../start-stack.js';

const run = promisify(execFile);
const OWNER = 'olivia@harbor.test';
const RENAMED = 'ana@harbor.test';
const NEW_NAME = 'Annabel Waited';
const PUBLISH_TIMEOUT_MS = 30_000;

/** Requests that a later version must answer like this one, and the user who makes them. */
const READ: readonly (readonly [who: 'owner' | 'superuser', path: string])[] = [
  ['owner', '/api/insureds?page_size=10&sort=last_name&order=asc'],
  ['owner', '/api/policies?page_size=10&sort=policy_number&order=asc'],
  ['owner', '/api/carriers?page_size=10&sort=name&order=asc'],
  ['owner', '/api/agents'],
  ['owner', '/api/admin/seat-usage'],
  ['owner', '/api/insureds/{id}'],
  ['owner', '/api/insureds/{id}/reveal/ssn'],
  ['owner', '/api/insureds/{id}/reveal/mbi'],
  ['owner', '/api/dependents/{id}'],
  ['owner', '/api/dependents/{dependent}/reveal/ssn'],
  ['owner', '/api/insureds/{id}/merges'],
  ['owner', '/api/subscription/status'],
  ['superuser', '/api/promo-codes'],
  ['superuser', '/api/admin/landing-contacts'],
];

/**
 * Creates the data of this version: the demo, signed-in users, a merge, and an unpublished event, because NATS stopped
 * first.
 */
export async function takeData(folder: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bindery-release-'));
  const stack = await startStack({ ports: 'free', dataDir, quiet: true });
  try {
    await mkdir(folder, { recursive: true });
    await seedDemo(stack, console.log);
    const sessions = {
      owner: await signIn(stack.urls, OWNER),
      superuser: await signIn(stack.urls, LOCAL_SUPERUSER),
    };
    const ids = await mergeTwo(stack, sessions.owner);
    const send = sendTo(stack.urls.app);
    const replies: Record<string, unknown>[] = [];
    for (const [who, template] of READ) {
      const at = template.replace('{id}', ids.individual).replace('{dependent}', ids.dependent);
      const reply = await send(at, { token: sessions[who].tokens.access_token });
      replies.push({ who, path: at, body: succeeded(reply, at) });
    }
    await waitUntilPublished(stack);
    await stack.part('nats').stop();
    const renamed = await rename(stack, sessions.superuser);
    for (const part of ['gateway', ...databaseServices] as const) await stack.part(part).stop();
    for (const service of databaseServices) await writeRows(stack, service, folder);
    await write(folder, 'expected.json', {
      taken_at: new Date().toISOString(),
      sessions: { owner: sessions.owner.tokens, superuser: sessions.superuser.tokens },
      renamed,
      replies,
    });
    await run('tar', ['-czf', path.join(folder, 'nats.tar.gz'), '-C', dataDir, 'nats']);
    await copyFile(path.join(dataDir, 'secrets.json'), path.join(folder, 'secrets.json'));
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @returns the survivor, and a dependent with an encrypted SSN */
async function mergeTwo(
  stack: RunningStack,
  owner: Session,
): Promise<{ individual: string; dependent: string }> {
  const [kept] = await stack.query<{ individual: string; dependent: string }>(
    'crm',
    `SELECT individual_id AS individual, id AS dependent FROM dependents WHERE ssn IS NOT NULL ORDER BY created_at LIMIT 1`,
  );
  if (!kept) throw new Error('The demo has no dependent with an SSN.');
  const twin = { first_name: 'Twin', last_name: 'Ofkept', status: 'active', ssn: '219-09-9999' } as const;
  const { id: merged_id } = await owner.ask(individualRoutes.create, { body: twin });
  await owner.ask(mergeRoutes.merge, { params: { id: kept.individual }, body: { merged_id, take: ['ssn'] } });
  return kept;
}

/** Renames a user while NATS is down, so crm doesn't have the change when this version stops. */
async function rename(stack: RunningStack, superuser: Session) {
  const [user] = await stack.query<{ id: string; full_name: string }>(
    'identity',
    'SELECT id, full_name FROM users WHERE email = $1',
    [RENAMED],
  );
  if (!user) throw new Error(`The demo has no ${RENAMED}.`);
  const { id, full_name: before } = user;
  await superuser.ask(userRoutes.update, { params: { id }, body: { full_name: NEW_NAME } });
  return { id, before, after: NEW_NAME };
}

async function waitUntilPublished(stack: RunningStack): Promise<void> {
  for (const service of databaseServices) {
    const waiting = 'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL';
    await waitUntil(async () => (await stack.query<{ count: number }>(service, waiting))[0]?.count === 0, {
      signal: AbortSignal.timeout(PUBLISH_TIMEOUT_MS),
      everyMs: 250,
    });
  }
  // Consumers may still be handling the last events.
  await pause(2_000);
}

/** One line per table: `{ "table": …, "rows": [ … ] }`. The schema comes from the version's migrations. */
async function writeRows(stack: RunningStack, service: DatabaseService, folder: string): Promise<void> {
  const tables = await stack.query<{ name: string }>(
    service,
    // Partitions are left out, because their table has their rows.
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const [rows] = await stack.query<{ text: string }>(
      service,
      `SELECT coalesce(jsonb_agg(to_jsonb(row)), '[]')::text AS text FROM ${name} AS row`,
    );
    lines.push(`{"table":${JSON.stringify(name)},"rows":${rows?.text ?? '[]'}}\n`);
  }
  const packed = await promisify(gzip)(lines.join(''), { level: 9 });
  await writeFile(path.join(folder, `${service}.jsonl.gz`), packed);
}

const write = (folder: string, name: string, content: object): Promise<void> =>
  writeFile(path.join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`);
