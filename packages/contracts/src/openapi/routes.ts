import * as billing from '../billing/index.js';
import * as crm from '../crm/index.js';
import * as identity from '../identity/index.js';
import * as integrations from '../integrations/index.js';
import * as leads from '../leads/index.js';
import * as platform from '../platform/index.js';
import * as publicApi from '../public-api/index.js';
import type { Route } from '../route/index.js';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isRoute = (value: unknown): value is Route =>
  isObject(value) && 'method' in value && 'path' in value && 'access' in value;

/** The routes of an exported value, if it is a group of routes and nothing else. */
function routesOf(exported: unknown): readonly Route[] {
  const values: readonly unknown[] = isObject(exported) ? Object.values(exported) : [];
  return values.every(isRoute) ? values : [];
}

/** Every call under `/api`: those that each service's folder exports, in the order of their groups' names. */
export const apiRoutes: readonly Route[] = [
  ...[identity, billing, crm, leads, integrations, platform, publicApi],
].flatMap((service) => Object.values(service).flatMap(routesOf));

/** The calls of the public API, for API keys alone. */
export const publicRoutes = apiRoutes.filter(({ scope }) => scope !== undefined);
/** The calls of the product itself, for signed-in people and for everybody. */
export const productRoutes = apiRoutes.filter(({ scope }) => scope === undefined);
