import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileFacts } from './manifest.js';

/** Folders of a data folder whose content belongs to the running server; they are made empty. */
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
 * Copies the data folder of a server that runs, as Postgres' manual describes it (25.3.4): files may change or go
 * while they are read, for the log makes them good.
 * @returns what was copied, by its path in the copy
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

/** Copies one file and says what it held. */
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

/** A table that was dropped meanwhile takes its files with it. */
async function ifStillThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
