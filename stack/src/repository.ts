import type { Command } from '@bindery/local-servers/processes';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root; `stack/src` and the compiled `stack/dist` are equally deep. */
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Where programs that no package carries are kept once they are fetched. */
export const toolsDirectory = path.join(repository, '.cache', 'tools');

export const servicePath = (service: string): string => path.join(repository, 'services', service);

/** A Node program of this repository; its folder shows in the list of processes. */
export function nodeCommand(script: string, env: Readonly<Record<string, string>>): Command {
  return { file: process.execPath, args: [script], cwd: repository, env };
}
