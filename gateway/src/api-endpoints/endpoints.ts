import type { PathTable } from './path-table.js';

/** An endpoint of Express Gateway. `allow` and `uploads` are ours: `allowed-methods` and `body-limit` read them. */
export interface ApiEndpoint {
  readonly pathRegex: string;
  readonly allow: readonly string[];
  /** The largest file that a method takes, in bytes. */
  readonly uploads?: Readonly<Record<string, number>>;
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
  const methods = key
    .split(' ')
    .slice(1)
    .map((method) => method.split('<='));
  const allow = methods.map(([method = '']) => method);
  const files = methods.filter(([, maxBytes]) => maxBytes !== undefined);
  const uploads = Object.fromEntries(files.map(([method = '', maxBytes]) => [method, Number(maxBytes)]));
  const alternatives = paths.map((path) => path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+'));
  return { pathRegex: `^(?:${alternatives.join('|')})$`, allow, ...(files.length > 0 && { uploads }) };
}
