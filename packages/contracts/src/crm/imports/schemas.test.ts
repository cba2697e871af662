import { createImportQuery, importTemplateQuery } from './schemas.js';

describe.each([createImportQuery, importTemplateQuery])('the type of an import', (query) => {
  it.each([
    ['individual', 'individual'],
    ['insureds', 'individual'],
    ['individuals', 'individual'],
    ['policies', 'policy'],
    ['carriers', 'carrier'],
    ['products', 'product'],
  ])('has one name: %s', (sent, type) => {
    expect(query.parse({ type: sent }).type).toBe(type);
  });

  it('is of clients where none is named', () => {
    expect(query.parse({}).type).toBe('individual');
  });

  it.each(['insured', 'Policy', 'task', 'archive', 'toString', ''])('is never %j', (type) => {
    expect(query.safeParse({ type }).success).toBe(false);
  });
});
