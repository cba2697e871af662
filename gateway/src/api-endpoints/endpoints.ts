import type { PathTable } from './path-table.js';

/** An endpoint of Express Gateway. `allow` is ours: the policy `allowed-methods` reads it. */
export interface ApiEndpoint {
  readonly pathRegex: string;
  readonly allow: readonly string[];
}

/**
 * Turns the table into the endpoints of each pipeline. Express Gateway tries one regular expression after another, so
 * paths that take the same methods share one. A fixed word comes before a parameter in the same place:
 * `/insureds/trash` is no `/insureds/{id}`.
 */
export function endpointsOf(table: PathTable): Record<string, ApiEndpoint[]> {
  return Object.fromEntries(
    Object.entries(table).map(([pipeline, paths]) => [pipeline, endpointsOfPipeline(paths)]),
  );
}

function endpointsOfPipeline(paths: PathTable[string]): ApiEndpoint[] {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    const key = `${shapeOf(path)} ${methods}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(path);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, group]) => endpointOf(key, group));
}

/** A digit for each segment: 0 for a word, 1 for a parameter. */
const shapeOf = (path: string): string =>
  path.replaceAll(/\/([^/]+)/g, (segment) => (segment.includes('{') ? '1' : '0'));

function endpointOf(key: string, paths: readonly string[]): ApiEndpoint {
  const [, ...allow] = key.split(' ');
  const alternatives = paths.map((path) => path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+'));
  return { pathRegex: `^(?:${alternatives.join('|')})$`, allow };
}
