import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileFacts } from './manifest.js';

/** Folders whose content belongs to the running server; they are created empty. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pgsql_tmp.*|pg_internal\.init.*)$/;

/**
 * Copies the data folder of a running server, as Postgres's manual describes it (25.3.4): files may change or disappear
 * meanwhile, because the log repairs them.
 * @returns the copied files by their path in the copy
 */
export async function copyDataFolder(from: string, to: string): Promise<Map<string, FileFacts>> {
  const copied = new Map<string, FileFacts>();
  const visit = async (inside: string): Promise<void> => {
    await mkdir(path.join(to, inside), { recursive: true, mode: 0o700 });
    if (EMPTIED.has(inside)) return;
    for (const entry of await readdir(path.join(from, inside), { withFileTypes: true })) {
      if (LEFT_OUT.test(entry.name)) continue;
      const name = path.join(inside, entry.name);
      if (entry.isDirectory()) await ifStillThere(visit(name));
      else if (entry.isFile()) {
        const facts = await ifStillThere(copyFile(path.join(from, name), path.join(to, name)));
        if (facts) copied.set(name, facts);
      }
    }
  };
  await visit('');
  return copied;
}

/** Copies one file and returns its size and checksum. */
export async function copyFile(from: string, to: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(undefined, chunk);
    },
  });
  await pipeline(createReadStream(from), meter, createWriteStream(to, { mode: 0o600 }));
  return { bytes, sha256: hash.digest('hex') };
}

/** Dropping a table deletes its files. */
async function ifStillThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
