import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../repository.js';

const run = promisify(execFile);

/**
 * Builds the programs and front ends of a released version in a folder of its own, which is kept by the version's commit.
 * @returns the folder
 * @throws Error if the commit is not in this clone, as in a shallow one
 */
export async function buildRelease(version: string): Promise<string> {
  const commit = (await readFile(path.join(repository, 'releases', version, 'commit'), 'utf8')).trim();
  const folder = path.join(repository, '.cache', 'releases', commit);
  const built = path.join(folder, '.built');
  if (existsSync(built)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archive = path.join(folder, 'release.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: repository }).catch((cause: unknown) => {
    throw new Error(`Fetch the whole history: the commit of version ${version} is not in this clone.`, {
      cause,
    });
  });
  await run('tar', ['-xf', archive], { cwd: folder });
  await rm(archive);
  const env = { ...process.env, NODE_OPTIONS: '' };
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['ci', ...options], { cwd: folder, env });
  await run(process.execPath, ['packages/tooling/bin/build.mjs'], { cwd: folder, env });
  await writeFile(built, '');
  return folder;
}
