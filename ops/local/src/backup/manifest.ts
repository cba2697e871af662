import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Secrets } from '@bindery/provisioning/secrets';
import { z } from 'zod';
import { Failure } from '@bindery/ops';

const fileFacts = z.object({ bytes: z.int(), sha256: z.string() });
export type FileFacts = z.infer<typeof fileFacts>;

/** The content of a backup. A copy that differs is not restored. */
const manifest = z.object({
  format: z.literal(1),
  postgres: z.string(),
  started_at: z.iso.datetime(),
  /** The backup contains everything that was committed before. */
  ended_at: z.iso.datetime(),
  first_wal: z.string(),
  last_wal: z.string(),
  /** Identifies the root keys of this backup without revealing anything about them. */
  root_keys: z.string(),
  files: z.record(z.string(), fileFacts),
});
export type Manifest = z.infer<typeof manifest>;

export const MANIFEST = 'manifest.json';

/** An identifier of an installation's root keys that doesn't reveal them. */
export function rootKeysName({ rootKeys }: Secrets): string {
  const hash = createHash('sha256').update('bindery backup');
  for (const [service, key] of Object.entries(rootKeys).sort()) hash.update(`\n${service}:${key}`);
  return hash.digest('hex').slice(0, 16);
}

/** @throws Failure if the folder is not a backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST);
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  const parsed = manifest.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  throw new Failure(
    `${folder} is not a whole backup of npm run ops -- backup: its ${MANIFEST} is not there or cannot be read.`,
  );
}

/**
 * Compares every file of a backup with its manifest.
 * @throws Failure that names the first file that is missing or altered
 */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const [name, facts] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (!existsSync(file))
      throw new Failure(`The backup is not whole: ${name} is missing. Take another backup.`);
    if ((await sha256Of(file)) !== facts.sha256) {
      throw new Failure(`The backup is damaged: ${name} is not as it was written. Take another backup.`);
    }
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
