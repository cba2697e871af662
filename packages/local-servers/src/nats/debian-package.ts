import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const WITHIN_MS = 45_000;

/**
 * Takes nats-server out of the Debian (or Ubuntu) package: downloaded and checked by apt, unpacked into the cache.
 * Nothing is installed and no root is needed. Where the machine has no package lists, they are fetched into the cache too.
 */
export async function fetchDebianPackage(target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}-`);
  try {
    await apt(folder, ['download', 'nats-server']).catch(async () => {
      const own = await ownLists(folder);
      await apt(folder, [...own, 'update']);
      await apt(folder, [...own, 'download', 'nats-server']);
    });
    const archive = (await readdir(folder)).find((file) => file.endsWith('.deb'));
    if (!archive) throw new Error('apt-get downloaded nothing');
    await run('dpkg', ['-x', path.join(folder, archive), folder]);
    const program = path.join(folder, 'nats-server');
    await copyFile(path.join(folder, 'usr', 'sbin', 'nats-server'), program);
    await chmod(program, 0o755);
    await rename(program, target);
  } catch (error) {
    throw new Error('no Debian package could be fetched', { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs apt-get in a folder; as root it would otherwise drop to a user that cannot write there. */
async function apt(folder: string, args: string[]): Promise<void> {
  const options = [
    '-q',
    '-o',
    'APT::Sandbox::User=root',
    '-o',
    'Acquire::http::Timeout=10',
    '-o',
    'Acquire::Retries=0',
  ];
  await run('apt-get', [...options, ...args], { cwd: folder, timeout: WITHIN_MS });
}

async function ownLists(folder: string): Promise<string[]> {
  await mkdir(path.join(folder, 'state', 'lists', 'partial'), { recursive: true });
  await mkdir(path.join(folder, 'cache', 'archives', 'partial'), { recursive: true });
  return ['-o', `Dir::State=${folder}/state`, '-o', `Dir::Cache=${folder}/cache`, '-o', 'Debug::NoLocking=1'];
}
