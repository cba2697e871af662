import type { Manifest } from './manifest.js';

type Written = Record<string, unknown>;

const isObject = (value: unknown): value is Written => typeof value === 'object' && value !== null;
const hasTexts = (entry: Written, ...names: readonly string[]): boolean =>
  names.every((name) => typeof entry[name] === 'string');

const isSection = (entry: unknown): boolean =>
  isObject(entry) &&
  hasTexts(entry, 'label', 'path', 'atLeast') &&
  typeof entry['order'] === 'number' &&
  Boolean(entry['icon']);
const isRoute = (entry: unknown): boolean => isObject(entry) && hasTexts(entry, 'label', 'path', 'atLeast');

/**
 * Reads the manifest of a remote that may be older or newer than this shell. Invalid entries and unknown properties are
 * ignored.
 * @throws TypeError when it is not a manifest
 */
export function readManifest(value: unknown): Manifest {
  if (!isObject(value)) throw new TypeError('The module does not export a manifest.');
  const { version, sections, routes, palette } = value;
  if (!Array.isArray(sections) || !Array.isArray(routes))
    throw new TypeError('The manifest lists no sections or no routes.');
  return {
    version: typeof version === 'number' ? version : 1,
    sections: sections.filter(isSection) as Manifest['sections'],
    routes: routes.filter(isRoute) as Manifest['routes'],
    ...(typeof palette === 'function' ? { palette: palette as NonNullable<Manifest['palette']> } : {}),
  };
}
