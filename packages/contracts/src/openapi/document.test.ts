import { openApiDocument } from './document.js';
import { apiRoutes } from './routes.js';

describe('the OpenAPI document', () => {
  const document = openApiDocument() as {
    paths: Record<string, Record<string, { security: unknown[]; requestBody?: unknown }>>;
  };

  it('describes every route once', () => {
    const described = Object.values(document.paths).flatMap((operations) => Object.keys(operations));
    expect(described).toHaveLength(apiRoutes.length);
  });

  it('marks which operations require a token', () => {
    expect(document.paths['/api/subscription/plans']?.['get']?.security).toEqual([]);
    expect(document.paths['/api/insureds']?.['post']?.security).toHaveLength(1);
  });

  it('includes the request body schemas of the contract', () => {
    expect(JSON.stringify(document.paths['/api/insureds']?.['post']?.requestBody)).toContain('"first_name"');
  });
});
