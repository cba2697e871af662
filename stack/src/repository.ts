import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root; `stack/src` and the compiled `stack/dist` are equally deep. */
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Where programs that no package carries are kept once they are fetched. */
export const toolsDirectory = path.join(repository, '.cache', 'tools');

export const servicePath = (service: string): string => path.join(repository, 'services', service);
