import { cp, rename } from 'node:fs/promises';
import path from 'node:path';
import { distOf, frontEnds, type FrontEndName } from './parts/gateway.js';

/** Copies of the built front ends, which can be taken away while a stack serves them. */
export interface FrontEndCopies {
  /** The gateway's settings that make it serve the copies. */
  readonly env: Readonly<Record<string, string>>;
  takeAway(name: FrontEndName): Promise<void>;
  putBack(name: FrontEndName): Promise<void>;
}

/** Copies what is built into a folder, which is the caller's to delete. */
export async function copyFrontEnds(folder: string): Promise<FrontEndCopies> {
  const copyOf = (name: FrontEndName): string => path.join(folder, name);
  await Promise.all(frontEnds.map(({ name }) => cp(distOf(name), copyOf(name), { recursive: true })));
  return {
    env: Object.fromEntries(frontEnds.map(({ name, variable }) => [variable, copyOf(name)])),
    takeAway: (name) => rename(copyOf(name), `${copyOf(name)}.gone`),
    putBack: (name) => rename(`${copyOf(name)}.gone`, copyOf(name)),
  };
}
