import type { Command } from '@bindery/local-servers/processes';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root; `stack/src` and the compiled `stack/dist` are equally deep. */
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Cache of downloaded programs that are not in npm packages. */
export const toolsDirectory = path.join(repository, '.cache', 'tools');

export const servicePath = (service: string): string => path.join(repository, 'services', service);

/**
 * Limits V8's young generation to 4 MB instead of 16 MB, which saves 30 MB in each of the seven programs. One developer's
 * requests leave little to collect.
 */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=4';

/**
 * The command of a Node program of this repository, or of another version's in `root`. Process lists show its folder.
 * `NODE_OPTIONS` can be overridden.
 */
export function nodeCommand(
  script: string,
  env: Readonly<Record<string, string>>,
  root = repository,
): Command {
  return {
    file: process.execPath,
    args: [script],
    cwd: root,
    env: { NODE_OPTIONS: SMALL_YOUNG_GENERATION, ...env },
  };
}
