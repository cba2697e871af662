import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that everything lies in. */
export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the stack keeps programs that it fetched; tests use the same. */
export const toolsDirectory = path.join(repositoryRoot, '.cache', 'tools');

export const servicePath = (service: string): string => path.join(repositoryRoot, 'services', service);
