import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The bundler's command, for Node, in a front end's folder. */
export const rsbuildScript = join(dirname(require.resolve('@rsbuild/core/package.json')), 'bin/rsbuild.js');
