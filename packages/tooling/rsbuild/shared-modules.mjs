import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const require = createRequire(import.meta.url);
const sessionKit = resolve(import.meta.dirname, '../../web-kit');

// Whatever holds a React context, a cache or the session has to be one instance on the page, and each has to be listed
// with every entry that is in use: two entries of one package taken from two builds do not know each other's state.
const packages = {
  react: ['react'],
  'react-dom': ['react-dom', 'react-dom/client'],
  'react-router-dom': ['react-router-dom'],
  'styled-components': ['styled-components'],
  'react-hook-form': ['react-hook-form'],
  swr: ['swr', 'swr/mutation', 'swr/infinite', 'swr/immutable'],
};

// Of the design system each build has its own. Only its contexts are one for the page; they change by addition only.
const uiContexts = '@bindery/ui/context';

/** Every module request that all front ends of a page take from one place. */
export function sharedRequests() {
  return [...Object.values(packages).flat(), ...ownModules()];
}

/**
 * The `shared` option of Module Federation.
 *
 * @returns {Record<string, ReturnType<typeof share>>}
 */
export function sharedModules() {
  /** @type {Record<string, ReturnType<typeof share>>} */
  const shared = {};
  for (const [name, requests] of Object.entries(packages)) {
    for (const request of requests) shared[request] = share(installedVersion(name));
  }
  for (const request of ownModules()) shared[request] = share('0.1.0');
  shared['react-router-dom'] = {
    ...share(installedVersion('react-router-dom')),
    import: resolve(import.meta.dirname, 'react-router-dom.mjs'),
  };
  return shared;
}

/**
 * @param {string} version
 * @returns {{ singleton: true, strictVersion: false, version: string, requiredVersion: string, import?: string }}
 */
function share(version) {
  return { singleton: true, strictVersion: false, version, requiredVersion: `^${version}` };
}

// What only tests use is on no page, and the manifest's types and constants are each build's own.
const unshared = new Set(['testing', 'manifest']);

/** The contexts of ui, and one entry for each folder of web-kit, as its package.json exports them. */
function ownModules() {
  const folders = readdirSync(join(sessionKit, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !unshared.has(entry.name))
    .map((entry) => `@bindery/web-kit/${entry.name}`)
    .sort();
  return [uiContexts, ...folders];
}

/** @param {string} name */
function installedVersion(name) {
  const entry = require.resolve(name);
  const folder = entry.slice(0, entry.lastIndexOf(join('node_modules', name))) + join('node_modules', name);
  const manifest = /** @type {{ version: string }} */ (require(join(folder, 'package.json')));
  return manifest.version;
}
