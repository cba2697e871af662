import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the stack keeps programs that it fetched; tests use the same. */
export const toolsDirectory = path.join(root, '.cache', 'tools');

export const servicePath = (service: string): string => path.join(root, 'services', service);
