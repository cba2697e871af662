import { readFileSync } from 'node:fs';
import { apiRoutes } from '@bindery/contracts/api-routes';
import { PATH_TABLE_FILE, pathTable, printPathTable } from './path-table.js';

const declared = { method: 'GET', service: 'crm', access: 'individual:read' } as const;

test('the committed path table is what the routes declare: npm run gateway:paths writes it', () => {
  expect(readFileSync(PATH_TABLE_FILE, 'utf8')).toBe(printPathTable(pathTable(apiRoutes)));
});

test('a public route gets a pipeline of its own, and GET includes HEAD', () => {
  const table = pathTable([
    { ...declared, path: '/api/b/{id}', method: 'PUT' },
    { ...declared, path: '/api/b/{id}' },
    { ...declared, path: '/api/a', access: 'public', service: 'leads' },
  ]);
  expect(table).toEqual({ 'public-leads': { '/api/a': 'GET HEAD' }, crm: { '/api/b/{id}': 'GET HEAD PUT' } });
});

test('a route for API keys gets a pipeline of its own', () => {
  const table = pathTable([{ ...declared, path: '/api/v1/b', scope: 'individuals:read' }]);
  expect(table).toEqual({ 'v1-crm': { '/api/v1/b': 'GET HEAD' } });
});

test('a route that takes a file says how large it can be', () => {
  const upload = { mediaTypes: ['text/csv'], maxBytes: 7 };
  const table = pathTable([
    { ...declared, path: '/api/b' },
    { ...declared, path: '/api/b', method: 'POST', upload },
  ]);
  expect(table).toEqual({ crm: { '/api/b': 'GET HEAD POST<=7' } });
  const inForm = { ...upload, form: { fileName: 'name' } };
  const larger = pathTable([{ ...declared, path: '/api/b', method: 'POST', upload: inForm }]);
  expect(larger).toEqual({ crm: { '/api/b': 'POST<=16391' } });
});

test('a path that is public for one method alone is refused', () => {
  const routes = [
    { ...declared, path: '/api/a' },
    { ...declared, path: '/api/a', method: 'POST', access: 'public' },
  ] as const;
  expect(() => pathTable(routes)).toThrow('/api/a needs two pipelines: crm and public-crm');
});
