import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyPackages, copyWorkspaces } from './assemble-image.mjs';
import { images } from './images.mjs';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
const out = await mkdtemp(path.join(tmpdir(), 'bindery-images-'));
afterAll(() => rm(out, { recursive: true }));

async function assemble(name: string, folder: string): Promise<void> {
  const image = images.find((one) => one.name === name);
  if (!image) throw new Error(`There is no image ${name}`);
  await copyPackages(image, folder);
  await copyWorkspaces(image, folder);
}

/** Starts a program without any setting, in which it loads everything and then says what it needs. */
async function startWithoutSettings(
  folder: string,
  script: string,
  args: readonly string[],
): Promise<{ code?: number; stderr: string }> {
  const options = { cwd: folder, env: {} };
  return run(process.execPath, [script, ...args], options).catch(
    (error: unknown) => error as { code: number; stderr: string },
  );
}

describe.each([
  ['shell-web', 'packages/static-site/dist/main.js', 'PUBLIC_URL'],
  ['migrations', 'packages/migrations/deploy.mjs', 'Name one service'],
  ['provision', 'packages/provisioning/dist/main.js', 'Prepares what an installation needs'],
  ['ops', 'ops/dist/main.js', 'Set OPS_IDENTITY_URL', 'parts'],
  ['mail-catcher', 'stack/mail-catcher/dist/main.js', 'MAIL_DIRECTORY'],
  ['stripe-emulator', 'stack/stripe-emulator/dist/main.js', 'WEBHOOK_URL'],
])('the image %s', (name, script, sentence, ...args) => {
  const folder = path.join(out, name);
  // Thousands of small files, copied while other tests use the disk.
  beforeAll(() => assemble(name, folder), 120_000);

  it('holds all that its program loads', async () => {
    const { code, stderr } = await startWithoutSettings(folder, script, args);
    expect(stderr).toContain(sentence);
    expect(code).not.toBe(0);
  });

  it('lists the packages in its folders', async () => {
    const sbom = (await readJson(path.join(folder, 'sbom.cdx.json'))) as { components: Component[] };
    const listed = sbom.components.map(({ 'bom-ref': location, name, version }) => [location, name, version]);
    expect(listed.sort()).toEqual((await packagesIn(folder)).sort());
    for (const { purl, licenses, hashes } of sbom.components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
      expect(licenses).toEqual([{ expression: expect.not.stringMatching(/^none$/) as string }]);
      expect(hashes).toEqual([
        { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string },
      ]);
    }
  });
});

it('the image of the migrations holds those of each service and the shared ones', async () => {
  const folder = path.join(out, 'only-migrations');
  await copyWorkspaces(
    images.find(({ name }) => name === 'migrations')!,
    folder,
  );
  for (const migrations of ['packages/migrations/shared', 'services/crm/prisma/migrations'])
    expect(await readdir(path.join(folder, migrations))).toEqual(await readdir(path.join(root, migrations)));
});

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: unknown;
  readonly hashes: unknown;
}

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(file, 'utf8')) as unknown;

/** The place, name and version of each package that is really there, by its own package.json. */
async function packagesIn(folder: string, at = ''): Promise<string[][]> {
  const entries = await readdir(path.join(folder, at), { withFileTypes: true });
  const isPackage = /(^|\/)node_modules\/(@[^/]+\/)?[^/@]+$/.test(at);
  const own = isPackage ? [at, ...(await nameAndVersion(path.join(folder, at)))] : undefined;
  const inside = await Promise.all(
    // Links lead to our own workspaces.
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => packagesIn(folder, path.join(at, name))),
  );
  return [...(own ? [own] : []), ...inside.flat()];
}

async function nameAndVersion(folder: string): Promise<string[]> {
  const { name = '', version = '' } = (await readJson(path.join(folder, 'package.json'))) as Record<
    string,
    string
  >;
  return [name, version];
}
