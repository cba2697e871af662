import { readdirSync } from 'node:fs';
import { apiRoutes } from './routes.js';

const sources = new URL('../', import.meta.url);
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(identity|billing|crm|leads|integrations)\/.*routes\.ts$/.test(file),
);
const published = new Set<unknown>(apiRoutes);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

test('the files that declare routes are found', () => {
  expect(files.length).toBeGreaterThan(40);
});

// A group that its file exports, but not its service's index.ts, would be described nowhere.
test.each(files)('the API has every route of %s', async (file) => {
  const exported = (await import(new URL(file, sources).href)) as Record<string, unknown>;
  const routes = Object.values(exported)
    .filter(isObject)
    .flatMap((group) => Object.values(group) as unknown[])
    .filter((value) => isObject(value) && 'method' in value && 'path' in value);
  expect(routes.filter((route) => !published.has(route))).toEqual([]);
});

test('the API has each route once', () => {
  expect(published.size).toBe(apiRoutes.length);
});
