import { cp, rename } from 'node:fs/promises';
import path from 'node:path';
import { distOf, frontEnds, type FrontEndName } from './parts/gateway.js';

/** Copies of the built front ends, which can be removed while a stack serves them. */
export interface FrontEndCopies {
  /** The gateway's settings to serve the copies. */
  readonly env: Readonly<Record<string, string>>;
  remove(name: FrontEndName): Promise<void>;
  restore(name: FrontEndName): Promise<void>;
}

/** Copies the built front ends into a folder, which the caller deletes. */
export async function copyFrontEnds(folder: string): Promise<FrontEndCopies> {
  const copyOf = (name: FrontEndName): string => path.join(folder, name);
  await Promise.all(frontEnds.map(({ name }) => cp(distOf(name), copyOf(name), { recursive: true })));
  return {
    env: Object.fromEntries(frontEnds.map(({ name, variable }) => [variable, copyOf(name)])),
    remove: (name) => rename(copyOf(name), `${copyOf(name)}.gone`),
    restore: (name) => rename(`${copyOf(name)}.gone`, copyOf(name)),
  };
}
