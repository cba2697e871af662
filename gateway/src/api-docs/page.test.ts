import { renderApiDocs } from './page.js';

const document = {
  info: { title: 'Bindery', version: '1', description: 'The <API> of `things`' },
  paths: {
    '/api/things/{id}': {
      put: {
        summary: 'Change "it" & more',
        tags: ['crm'],
        'x-permission': 'thing:update',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { title: '<script>alert(1)</script>' } } } },
        responses: { 200: { description: 'Done' } },
      },
    },
  },
};

test('the API docs page shows every call with its permission', () => {
  const page = renderApiDocs(document, '/api/openapi.json');
  for (const shown of [
    'PUT',
    '/api/things/{id}',
    'thing:update',
    'Done',
    'Change &quot;it&quot; &amp; more',
    'of <code>things</code>',
  ]) {
    expect(page).toContain(shown);
  }
});

test('the API docs page has no scripts or inline styles and escapes descriptions', () => {
  expect(renderApiDocs(document, '/api/openapi.json')).not.toMatch(/<script|<API>|style=/);
});
