import { z } from 'zod';
import { addressOf, requestOf } from './address.js';
import { route } from './route.js';

const reveal = route({
  method: 'GET',
  path: '/api/insureds/{id}/reveal/{field}',
  params: { field: z.enum(['ssn', 'a/b']) },
  service: 'crm',
  access: 'individual:reveal',
  summary: 'Reveal',
  query: z.object({ page: z.coerce.number().optional(), search: z.string().optional() }),
  replies: { 200: null },
});
const update = route({
  method: 'PUT',
  path: '/api/insureds/{id}',
  service: 'crm',
  access: 'individual:write',
  summary: 'Update',
  body: z.object({ notes: z.string() }),
  replies: { 204: null },
});

test('an address has its parameters encoded, and what its query holds', () => {
  const params = { id: '7', field: 'a/b' } as const;
  expect(addressOf(reveal, { params })).toBe('/api/insureds/7/reveal/a%2Fb');
  expect(addressOf(reveal, { params, query: { page: 2, search: '' } })).toBe(
    '/api/insureds/7/reveal/a%2Fb?page=2',
  );
  expect(addressOf(reveal, { params, query: 'page=3' })).toMatch(/\?page=3$/);
});

test('a request has the method of its route and the body', () => {
  expect(requestOf(update, { params: { id: '7' }, body: { notes: 'Seen.' } })).toEqual({
    method: 'PUT',
    path: '/api/insureds/7',
    body: { notes: 'Seen.' },
  });
});

test('a path without its parameters does not compile', () => {
  // @ts-expect-error the id is missing
  expect(addressOf(update)).toBe('/api/insureds/undefined');
});
