import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyPackages, copyWorkspaces } from './assemble-image.mjs';
import { images } from './images.mjs';

const run = promisify(execFile);
let out: string;
beforeAll(async () => {
  out = await mkdtemp(path.join(tmpdir(), 'bindery-images-'));
});
afterAll(() => rm(out, { recursive: true }));

async function assembled(name: string): Promise<string> {
  const image = images.find((one) => one.name === name);
  if (!image) throw new Error(`There is no image ${name}`);
  const folder = path.join(out, name);
  await copyPackages(image, folder);
  await copyWorkspaces(image, folder);
  return folder;
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

describe('the files of an image', () => {
  it.each([
    ['shell-web', 'packages/static-site/dist/main.js', 'PUBLIC_URL'],
    ['migrations', 'packages/migrations/deploy.mjs', 'Name one service'],
    ['provision', 'packages/provisioning/dist/main.js', 'Prepares what an installation needs'],
    ['ops', 'ops/dist/main.js', 'Set OPS_IDENTITY_URL', 'parts'],
    ['mail-catcher', 'stack/mail-catcher/dist/main.js', 'MAIL_DIRECTORY'],
    ['stripe-emulator', 'stack/stripe-emulator/dist/main.js', 'WEBHOOK_URL'],
  ])('of %s are all that its program loads', async (name, script, sentence, ...args) => {
    const folder = await assembled(name);
    const { code, stderr } = await startWithoutSettings(folder, script, args);
    expect(stderr).toContain(sentence);
    expect(code).not.toBe(0);
  });
});
