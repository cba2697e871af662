import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const require = createRequire(import.meta.url);

// Modules with a React context or a cache must be one instance on the page. Each is listed with every entry in use,
// because two entries of one package from two builds don't share state.
const packages = {
  react: ['react'],
  'react-dom': ['react-dom', 'react-dom/client'],
  'react-router-dom': ['react-router-dom'],
  'styled-components': ['styled-components'],
  'react-hook-form': ['react-hook-form'],
  swr: ['swr', 'swr/mutation', 'swr/infinite', 'swr/immutable'],
};

// Each build has its own components, hooks and rules, of the day when it was built. Only the contexts, which change by
// addition only, are shared: an old shell carries a new remote, and a new shell an old one.
const contexts = ['@bindery/ui/context', '@bindery/web-kit/context'];

/** The module requests that all front ends of a page share. */
export function sharedRequests() {
  return [...Object.values(packages).flat(), ...contexts];
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
  for (const request of contexts) shared[request] = share('0.1.0');
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

/** @param {string} name */
function installedVersion(name) {
  const entry = require.resolve(name);
  const folder = entry.slice(0, entry.lastIndexOf(join('node_modules', name))) + join('node_modules', name);
  const manifest = /** @type {{ version: string }} */ (require(join(folder, 'package.json')));
  return manifest.version;
}
