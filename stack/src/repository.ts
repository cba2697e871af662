import type { Command } from '@bindery/local-servers/processes';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root; `stack/src` and the compiled `stack/dist` are equally deep. */
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Where programs that no package carries are kept once they are fetched. */
export const toolsDirectory = path.join(repository, '.cache', 'tools');

export const servicePath = (service: string): string => path.join(repository, 'services', service);

/**
 * Keeps the young generation of a program small: 4 MB instead of the 16 MB that V8 lets it grow to by its default. That
 * is 30 MB less for each of the seven programs; one person's requests leave little to collect.
 */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=4';

/** A Node program of this repository; its folder shows in the list of processes. */
export function nodeCommand(script: string, env: Readonly<Record<string, string>>): Command {
  return { file: process.execPath, args: [SMALL_YOUNG_GENERATION, script], cwd: repository, env };
}
