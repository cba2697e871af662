import { exportColumns, exportedTypes, individualListQuery } from '../crm/index.js';
import { phoneFormat } from '../validation/index.js';
import { openApiDocument } from './document.js';
import { apiRoutes } from './routes.js';

interface Operation {
  security: unknown[];
  parameters: { name: string; in: string }[];
  requestBody?: { required: boolean };
  responses: Record<string, object>;
}

describe('the OpenAPI document', () => {
  const document = openApiDocument() as {
    paths: Record<string, Record<string, Operation>>;
  };

  it('describes every route once', () => {
    const described = Object.values(document.paths).flatMap((operations) => Object.keys(operations));
    expect(described).toHaveLength(apiRoutes.length);
  });

  it('marks which operations require a token', () => {
    expect(document.paths['/api/subscription/plans']?.['get']?.security).toEqual([]);
    expect(document.paths['/api/insureds']?.['post']?.security).toHaveLength(1);
  });

  it('tells which values a path parameter can have', () => {
    const parameters = document.paths['/api/insureds/{id}/reveal/{field}']?.['get']?.parameters;
    expect(parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'field', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  it('names both media types of a reply that can be a file', () => {
    const { content } = document.paths['/api/admin/platform/leads']?.['get']?.responses['200'] as {
      content: object;
    };
    expect(content).toMatchObject({
      'application/json': { schema: { type: 'object' } },
      'text/csv': { schema: { type: 'string' } },
    });
  });

  it('describes an upload as the body itself and as a form, whose file comes last', () => {
    const { requestBody } = document.paths['/api/imports']?.['post'] ?? {};
    expect(requestBody).toMatchObject({
      required: true,
      content: {
        'text/csv': { schema: {} },
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              type: { default: 'individual' },
              name: { type: 'string' },
              file: { format: 'binary' },
            },
            required: ['file'],
          },
        },
      },
    });
  });

  it('asks for a body where one is needed', () => {
    const isRequired = (path: string) => document.paths[path]?.['post']?.requestBody?.required;
    expect([isRequired('/api/insureds'), isRequired('/api/insureds/duplicates')]).toEqual([true, false]);
  });

  it('tells the numbers and dates that a query can have', () => {
    const schemaOf = (path: string, name: string) =>
      document.paths[path]?.['get']?.parameters.find((one) => one.name === name);
    expect(schemaOf('/api/carriers', 'page_size')).toMatchObject({
      schema: { type: 'integer', minimum: 1, maximum: 100 },
    });
    expect(schemaOf('/api/crm-logs', 'from')).toMatchObject({ schema: { type: 'string', format: 'date' } });
  });

  it('tells which lists with commas a query can have', () => {
    const patternOf = (path: string, name: string) => {
      const found = document.paths[path]?.['get']?.parameters.find((one) => one.name === name);
      return new RegExp((found as { schema?: { pattern?: string } } | undefined)?.schema?.pattern ?? '(?!)');
    };
    const kinds = patternOf('/api/insureds/{id}/timeline', 'kind');
    expect(['note', 'call,policy', '', 'note,', 'fax'].map((text) => kinds.test(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    const ids = patternOf('/api/search', 'ids');
    const id = '0d9f6a0e-8c3b-4b52-9d55-6b1de3a7c001';
    expect([id, `${id},${id}`, `${id},`, 'x'].map((text) => ids.test(text))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  const bodySchemaOf = (path: string, method: string) => {
    const body = document.paths[path]?.[method]?.requestBody as unknown as {
      content: { 'application/json': { schema: { properties: Record<string, object>; allOf?: object[] } } };
    };
    return body.content['application/json'].schema;
  };
  const bodyOf = (path: string, method: string) => bodySchemaOf(path, method).properties;

  it.each([
    ['a date', 'part_a_date'],
    ['an id', 'assigned_agent'],
    ['a choice', 'gender'],
    ['an encrypted value', 'ssn'],
  ])('accepts a blank text as no value for %s', (_what, field) => {
    const { anyOf } = bodyOf('/api/insureds', 'post')[field] as { anyOf: object[] };
    expect(anyOf).toHaveLength(3);
    expect(anyOf).toContainEqual({ type: 'string', maxLength: 0 });
  });

  it('adds no blank text where any text is accepted', () => {
    expect(bodyOf('/api/insureds', 'post')['title']).toHaveProperty('anyOf.length', 2);
  });

  it('excludes the choices that a new record never takes', () => {
    expect([
      bodyOf('/api/insureds', 'post')['status'],
      bodyOf('/api/admin/users', 'post')['role'],
    ]).toMatchObject([{ not: { const: 'deleted' } }, { not: { const: 'pending' } }]);
    expect(bodyOf('/api/insureds/{id}', 'put')['status']).not.toHaveProperty('not');
  });

  it('accepts any time zone from a browser, since an unknown one is ignored', () => {
    expect(JSON.parse(JSON.stringify(bodyOf('/api/auth/sync-user', 'post')))).toEqual({
      time_zone: { description: expect.any(String) as string },
    });
  });

  it('rejects a point in time before 1900', () => {
    expect(bodyOf('/api/insureds/{id}/notes', 'post')['occurred_at']).toMatchObject({
      allOf: [{ pattern: '^(19|[2-9])' }],
    });
  });

  it('tells the form of a phone number and of a time zone', () => {
    expect(bodyOf('/api/insureds/{id}/phones', 'post')['phone']).toMatchObject(phoneFormat);
    const { anyOf } = bodyOf('/api/settings/agency', 'put')['time_zone'] as {
      anyOf: { allOf?: [{ pattern: string }] }[];
    };
    const pattern = new RegExp(anyOf.find(({ allOf }) => allOf)?.allOf?.[0].pattern ?? '(?!)');
    const names = ['UTC', 'US/Eastern', 'Etc/GMT+5', ...Intl.supportedValuesOf('timeZone')];
    expect(names.filter((name) => !pattern.test(name))).toEqual([]);
    expect(['+05:00', '', 'America/'].filter((name) => pattern.test(name))).toEqual([]);
  });

  it('tells the columns of each list that is exported', () => {
    const { allOf } = bodySchemaOf('/api/exports', 'post');
    expect(allOf).toContainEqual({
      if: { properties: { type: { const: 'carrier' } } },
      then: { properties: { columns: { items: { enum: exportColumns.carrier.map(({ id }) => id) } } } },
    });
    expect(allOf).toHaveLength(exportedTypes.length);
  });

  it('tells which protected numbers can be searched for', () => {
    const found = document.paths['/api/insureds']?.['get']?.parameters.find(
      ({ name }) => name === 'protected_search',
    );
    const pattern = new RegExp(
      (found as { schema?: { pattern?: string } } | undefined)?.schema?.pattern ?? '(?!)',
    );
    const numbers = ['219-09-9999', '1EG4-TE5-MK73', 'license D123-4567', '219', 'D123-4567'];
    expect(numbers.map((text) => pattern.test(text))).toEqual([true, true, true, false, false]);
    const accepts = individualListQuery.shape.protected_search;
    expect(numbers.map((text) => accepts.safeParse(text).success)).toEqual([true, true, true, false, false]);
  });

  it('tells which operations obey a version and a key, and which answer with an ETag', () => {
    const headersOf = (path: string, method: string) =>
      document.paths[path]?.[method]?.parameters.filter((one) => one.in === 'header').map(({ name }) => name);
    expect(headersOf('/api/carriers/{id}', 'put')).toEqual(['If-Match']);
    expect(headersOf('/api/carriers', 'post')).toEqual(['Idempotency-Key']);
    expect(headersOf('/api/carriers/{id}', 'get')).toEqual([]);
    expect(document.paths['/api/carriers/{id}']?.['get']?.responses['200']).toHaveProperty('headers.ETag');
  });

  it('requires the query parameters without which a call fails', () => {
    const parameters = document.paths['/api/insureds/{id}/merge']?.['get']?.parameters;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'merged_id', required: true }));
  });

  it('names the failures of an operation under their statuses', () => {
    const problems = document.paths['/api/carriers/{id}']?.['delete']?.responses;
    expect(problems).toMatchObject({ 409: { description: '`record_in_use`: The record is in use' } });
    expect(problems).toHaveProperty('429.headers.Retry-After');
  });

  it('describes encrypted fields by what their rules accept', () => {
    const body = JSON.stringify(document.paths['/api/insureds']?.['post']?.requestBody);
    expect(body).toContain('[0-9]{2}-?(?!0000)[0-9]{4}$');
  });

  it('includes the request body schemas of the contract', () => {
    expect(JSON.stringify(document.paths['/api/insureds']?.['post']?.requestBody)).toContain('"first_name"');
  });
});
