import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { publicApiDocument } from '@bindery/contracts/openapi';
import { apiKey } from './api-keys.js';
import { sharedCrm, type SharedCrm } from './shared-crm.js';

/** The jobs of `generated-client/jobs.ts.example`, whose types the generated client has. */
interface Jobs {
  createLead(firstName: string, phone: string): Promise<{ id: string; e164: string | undefined }>;
  activate(id: string): Promise<{ status: string; etag: string | null }>;
  remove(id: string): Promise<unknown>;
  names(): Promise<{ names: string[]; syncedUntil: string }>;
  changesSince(moment: string): Promise<{ changed: string[]; removed: string[] }>;
  saveAll(records: object[]): Promise<unknown[][]>;
  explain(id: string): Promise<{ status: number; code: string; fields: string[] }>;
}

let crm: SharedCrm;
let folder: string;
beforeAll(async () => {
  crm = await sharedCrm();
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  await createClient({
    input: publicApiDocument(),
    output: { path: folder, importFileExtension: '.ts' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  await copyFile(resolve(import.meta.dirname, 'generated-client/jobs.ts.example'), join(folder, 'jobs.ts'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await crm.release();
});

it('compiles, with the types that the usual jobs need', () => {
  const compiler = resolve(import.meta.dirname, '../../../node_modules/typescript-native/bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
  const target = [
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--lib',
    'es2024,dom,dom.iterable',
    '--types',
    '',
  ];
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, ...options, ...target, join(folder, 'jobs.ts')],
    { encoding: 'utf8', cwd: folder },
  );
  expect([stdout, status]).toEqual(['', 0]);
});

it('creates with a phone number, pages, syncs with removed records, and sends batches', async () => {
  const { jobsOf } = (await import(pathToFileURL(join(folder, 'jobs.ts')).href)) as {
    jobsOf(url: string, key: string): Jobs;
  };
  const jobs = jobsOf(crm.service.url, apiKey(crm).token);
  const ada = await jobs.createLead('Ada', '(212) 555-0123');
  expect(ada.e164).toBe('+12125550123');
  expect((await jobs.createLead('Ada', '(212) 555-0123')).id).toBe(ada.id);
  const others = [];
  for (const name of ['Ben', 'Cal', 'Dan']) others.push((await jobs.createLead(name, '(212) 555-0124')).id);
  const { names, syncedUntil } = await jobs.names();
  expect(names).toEqual(['Ada', 'Ben', 'Cal', 'Dan']);
  expect(await jobs.activate(ada.id)).toEqual({ status: 'active', etag: '"2"' });
  await jobs.remove(others[0] ?? '');
  expect(await jobs.changesSince(syncedUntil)).toEqual({
    changed: [ada.id, ...others.slice(1)],
    removed: [others[0]],
  });
  const lead = { first_name: 'Eve', last_name: 'Typed', status: 'lead' };
  expect(await jobs.saveAll([lead, { id: ada.id, status: 'lead' }, { first_name: 'No name' }])).toEqual([
    ...[['created'], ['updated'], ['failed', 'last_name', 'status']],
  ]);
  expect(await jobs.explain(ada.id)).toEqual({
    ...{ status: 422, code: 'validation_failed', fields: ['date_of_birth'] },
  });
});
