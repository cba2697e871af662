import { resolve } from 'node:path';
import { FORM_OVERHEAD_BYTES, type Route } from '@bindery/contracts/route';

/**
 * The methods that each declared path takes (`GET HEAD POST`), by the pipeline of `gateway.config.yml` that answers it. A
 * method that takes a file has its largest size, in bytes: `POST<=104857600`.
 */
export type PathTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Generated and committed, so that a review sees which paths become public. */
export const PATH_TABLE_FILE = resolve(import.meta.dirname, '../../config/api-paths.generated.json');

type DeclaredRoute = Pick<Route, 'method' | 'path' | 'service' | 'access' | 'scope' | 'upload'>;

/** The properties of a route that the gateway uses. Nothing else reads a property that chooses another pipeline. */
function pipelineOf({ service, access, scope }: DeclaredRoute): string {
  if (scope) return `v1-${service}`;
  return access === 'public' ? `public-${service}` : service;
}

/**
 * Gathers the paths of declared routes, in alphabetical order.
 * @throws Error when the methods of one path need different pipelines: Express Gateway chooses one by path
 */
export function pathTable(routes: readonly DeclaredRoute[]): PathTable {
  const table: Record<string, Record<string, string>> = {};
  const pipelines = new Map<string, string>();
  for (const route of routes.toSorted(byPathAndMethod)) {
    const pipeline = pipelineOf(route);
    const other = pipelines.get(route.path) ?? pipeline;
    if (other !== pipeline) throw new Error(`${route.path} needs two pipelines: ${other} and ${pipeline}`);
    pipelines.set(route.path, pipeline);
    const paths = (table[pipeline] ??= {});
    const method = methodsOf(route);
    const others = paths[route.path];
    paths[route.path] = others === undefined ? method : `${others} ${method}`;
  }
  return table;
}

function methodsOf({ method, upload }: DeclaredRoute): string {
  if (method === 'GET') return 'GET HEAD';
  if (!upload) return method;
  return `${method}<=${String(upload.maxBytes + (upload.form ? FORM_OVERHEAD_BYTES : 0))}`;
}

const byPathAndMethod = (a: DeclaredRoute, b: DeclaredRoute): number =>
  compare(a.path, b.path) || compare(a.method, b.method);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The table as written to its file: one line per path. */
export const printPathTable = (table: PathTable): string => `${JSON.stringify(table, null, 2)}\n`;
