import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** The stack's cache of downloaded programs, which tests share. */
export const toolsDirectory = path.join(repositoryRoot, '.cache', 'tools');

export const servicePath = (service: string): string => path.join(repositoryRoot, 'services', service);
