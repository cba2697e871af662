import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const source = readFileSync(resolve(import.meta.dirname, '../rsbuild/react-router-dom.mjs'), 'utf8');

/** The names that the shared router exports in the browser. */
export const routerExports = [...source.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
);
