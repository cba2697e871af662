import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { encode, type Encoding } from './encodings.js';
import { fillPlaceholders, type DeploymentValues } from './placeholders.js';

/** A file in the form that is sent. */
export interface StoredFile {
  readonly body: Buffer;
  readonly etag: string;
}

interface Entry {
  readonly version: string;
  readonly content: Promise<{ plain: Buffer; hash: string }>;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

/** More than all files of the front ends. A new build's files evict the old ones. */
const MAX_FILES = 1000;

/**
 * Caches the front ends' files in memory, each encoding created once. Every request checks whether the file has changed
 * on disk, because a front end may be deployed while the gateway runs.
 */
export class FileStore {
  readonly #entries = new Map<string, Entry>();
  readonly #values: DeploymentValues;

  constructor(values: DeploymentValues) {
    this.#values = values;
  }

  /** The file, or undefined if there is none with that name. */
  async read(path: string, encoding: Encoding): Promise<StoredFile | undefined> {
    const stats = await statFile(path);
    if (!stats) return undefined;
    const entry = this.#entryOf(path, stats);
    const { plain, hash } = await entry.content;
    const body = entry.encoded.get(encoding) ?? encode(plain, encoding);
    entry.encoded.set(encoding, body);
    return { body: await body, etag: `"${hash}-${encoding}"` };
  }

  #entryOf(path: string, stats: Stats): Entry {
    const version = `${stats.mtimeMs}-${stats.size}`;
    const known = this.#entries.get(path);
    if (known?.version === version) return known;
    const entry = {
      version,
      content: load(path, this.#values),
      encoded: new Map<Encoding, Promise<Buffer>>(),
    };
    entry.content.catch(() => this.#entries.delete(path));
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_FILES && oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }
}

async function statFile(path: string): Promise<Stats | undefined> {
  try {
    const stats = await stat(path);
    return stats.isFile() ? stats : undefined;
  } catch (error) {
    const missing = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];
    if (error instanceof Error && 'code' in error && missing.includes(String(error.code))) return undefined;
    throw error;
  }
}

async function load(path: string, values: DeploymentValues): Promise<{ plain: Buffer; hash: string }> {
  const plain = fillPlaceholders(path, await readFile(path), values);
  return { plain, hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22) };
}
