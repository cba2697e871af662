import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine } from '@bindery/local-servers/processes';
import { createSecrets, loadSecrets } from '@bindery/provisioning/secrets';
import { InstallationLock } from './installation-lock.js';
import { resetData } from './reset.js';

const OWNER_ONLY = 0o600;

describe('an installation', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'bindery-installation-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('creates its secrets once, readable only by the owner', async () => {
    const file = path.join(directory, 'secrets.json');
    const first = loadSecrets(file);
    expect(loadSecrets(file)).toEqual(first);
    expect((await stat(file)).mode & 0o777).toBe(OWNER_ONLY);
    expect(Buffer.from(first.rootKeys.crm, 'base64')).toHaveLength(32);
  });

  it('adds secrets that a newer version needs without changing the others', async () => {
    const file = path.join(directory, 'secrets.json');
    const { nats, ...older } = createSecrets();
    await writeFile(file, JSON.stringify({ ...older, nats: { crm: nats.crm } }));
    const loaded = loadSecrets(file);
    expect(loaded).toMatchObject({ ...older, nats: { crm: nats.crm } });
    expect(loaded.nats.gateway).toHaveLength(nats.gateway.length);
  });

  it('has no duplicate secrets', () => {
    const { postgresSuperuser, ...groups } = createSecrets();
    const values = [postgresSuperuser, ...Object.values(groups).flatMap((group) => Object.values(group))];
    // There are no other root keys at first.
    const secrets = values.filter((value) => value !== '');
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it('is locked by a running stack, and unlocked after a crash', async () => {
    const running = `${String(process.ppid)} ${commandLine(process.ppid)}\n`;
    await writeFile(path.join(directory, 'stack.pid'), running);
    expect(() => new InstallationLock(directory).take()).toThrow(/already runs .*Ctrl-C/);
    await expect(resetData({ dataDirectory: directory, yes: true })).rejects.toThrow(/is running/);

    await writeFile(
      path.join(directory, 'stack.pid'),
      `${String(process.ppid)} another program with that number\n`,
    );
    expect(() => new InstallationLock(directory).take()).not.toThrow();
  });

  it('deletes its data only after confirmation', async () => {
    await writeFile(path.join(directory, 'secrets.json'), '{}');
    await expect(resetData({ dataDirectory: directory, yes: false })).rejects.toThrow(/Add --yes/);
    expect(await readFile(path.join(directory, 'secrets.json'), 'utf8')).toBe('{}');

    expect(await resetData({ dataDirectory: directory, yes: true })).toBe(true);
    await expect(stat(directory)).rejects.toThrow('ENOENT');
  });
});
