import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const EXECUTE_BY_OTHERS = 0o001;

/**
 * The user for Postgres' programs. They refuse to run as root, so a root shell (a container, a CI machine) needs
 * another identity for them; an ordinary user needs nothing.
 */
export interface PostgresUser {
  /** Put before the program's own command line. */
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
  /** Gives a folder to the identity that Postgres has. */
  own(folder: string): Promise<void>;
}

const ownUser: PostgresUser = { prefix: [], own: () => Promise.resolve() };

/**
 * Picks the identity that can reach all the given paths. As root: the existing user `postgres` or `nobody`; when that
 * one may not enter the checkout (below /root, say), a user namespace in which root is called `nobody`.
 */
export async function postgresUser(paths: readonly string[]): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return ownUser;
  const user = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (user && (await Promise.all(paths.map(everybodyMayEnter))).every(Boolean)) {
    return { prefix: [], ...user, own: (folder) => chown(folder, user.uid, user.gid) };
  }
  const nobody = await lookUp('nobody');
  const prefix = nobody && ['unshare', '--user', `--map-user=${String(nobody.uid)}`];
  if (prefix && (await works([...prefix, 'true']))) return { prefix, own: () => Promise.resolve() };
  throw new Error(
    'Postgres does not run as root, and no other user may enter this folder. ' +
      'Run Bindery as an ordinary user, or move the checkout to a folder that everybody may enter.',
  );
}

async function lookUp(name: string): Promise<{ uid: number; gid: number } | undefined> {
  const ids = await Promise.all([id('-u', name), id('-g', name)]);
  const [uid, gid] = ids;
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

async function id(flag: string, name: string): Promise<number | undefined> {
  return run('id', [flag, name]).then(
    ({ stdout }) => Number.parseInt(stdout, 10),
    () => undefined,
  );
}

async function works([command = '', ...args]: readonly string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  );
}

/** Whether every folder on the way to a path lets others pass. The last part may not exist yet. */
async function everybodyMayEnter(target: string): Promise<boolean> {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    if (!((await stat(folder)).mode & EXECUTE_BY_OTHERS)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
