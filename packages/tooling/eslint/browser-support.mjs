import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import browserslist from 'browserslist';

/** @typedef {import('@mdn/browser-compat-data').Identifier} Identifier */
/** @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} Statement */

/** The names of browsers in MDN's data, by those of browserslist. */
const browserNames = /** @type {const} */ ({
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
});

/** The oldest version of each supported browser: `{ safari: '16.4' }`. */
const oldest = new Map(
  Object.entries(browserNames).map(([name, mdnName]) => {
    const versions = browserslist()
      .filter((one) => one.startsWith(`${name} `))
      .map((one) => one.slice(name.length + 1).split('-')[0] ?? '');
    return [mdnName, versions.sort(compareVersions)[0] ?? '0'];
  }),
);

/**
 * @param {string} one
 * @param {string} other
 */
function compareVersions(one, other) {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** Whether a browser that is supported lacks an API. @param {Identifier | undefined} api */
export function isMissing(api) {
  const support = api?.__compat?.support;
  if (!support) return false;
  return [...oldest].some(([browser, version]) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some((statement) => isIn(statement, version));
  });
}

/**
 * @param {Statement} statement
 * @param {string} version
 */
function isIn({ version_added, version_removed, flags, prefix, alternative_name }, version) {
  if (flags ?? prefix ?? alternative_name) return false;
  if (typeof version_removed === 'string' && compareVersions(version_removed, version) <= 0) return false;
  if (typeof version_added !== 'string' || version_added === 'preview') return false;
  return compareVersions(version_added.replace('≤', ''), version) <= 0;
}

const { builtins } = bcd.javascript;
const { api } = bcd;

/** A global such as `structuredClone` or `Intl`. @param {string} name */
export const globalApi = (name) => builtins?.[name] ?? api[name] ?? api['Window']?.[name];

/**
 * A member of a global, such as `parse` of `URL`.
 * @param {string} name
 * @param {string} member
 */
export const staticApi = (name, member) =>
  builtins?.[name]?.[member] ??
  api[name]?.[`${member}_static`] ??
  (name === 'window' ? api['Window']?.[member] : undefined);

const collections = ['Array', 'Iterator', 'Map', 'Set', 'String'].map((name) => builtins?.[name] ?? {});

/** Methods such as `union` or `toSorted` that a supported browser lacks in each of these objects that has one. */
export const missingMethods = new Set(
  collections
    .flatMap((object) => Object.keys(object))
    .filter((name) => collections.every((object) => !object[name] || isMissing(object[name]))),
);
