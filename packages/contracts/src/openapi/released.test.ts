import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { breakingChanges, type ApiDocument } from './breaking-changes.js';
import { openApiDocument } from './document.js';

const releases = new URL('../../../../releases/', import.meta.url);
const documentOf = (version: string): URL => new URL(`${version}/openapi.json`, releases);
const versions = readdirSync(releases)
  .filter((version) => existsSync(documentOf(version)))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

it('the API breaks nothing for clients of the last released version', () => {
  const text = readFileSync(documentOf(versions.at(-1) ?? ''), 'utf8');
  const present = JSON.parse(JSON.stringify(openApiDocument())) as ApiDocument;
  expect(breakingChanges(JSON.parse(text) as ApiDocument, present)).toEqual([]);
});

describe('a breaking change', () => {
  const text = { type: 'string' };
  const view = {
    type: 'object',
    properties: { id: text, note: { anyOf: [text, { type: 'null' }] }, state: { enum: ['on', 'off'] } },
    required: ['id', 'state'],
    additionalProperties: false,
  };
  const body = {
    ...view,
    properties: { ...view.properties, name: { ...text, maxLength: 10 } },
    required: ['name'],
  };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const operation = {
    security: [] as unknown[],
    parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', maximum: 100 } }] as object[],
    requestBody: json(body) as { required?: boolean; content: object },
    responses: { 200: json(view) } as object,
  };
  const changed = (change: Partial<typeof operation>, method = 'post') => {
    const of = (one: object) => ({ paths: { '/a': one } }) as unknown as ApiDocument;
    return breakingChanges(of({ post: operation }), of({ [method]: { ...operation, ...change } }));
  };
  const edited = (schema: typeof view, properties: object, rest: object = {}) =>
    json({ ...schema, properties: { ...schema.properties, ...properties }, ...rest });
  const without = (schema: typeof view, name: 'note' | 'state') => {
    const { [name]: _gone, ...properties } = schema.properties;
    return json({ ...schema, properties, required: schema.required.filter((one) => one !== name) });
  };
  const page = (schema: object, more: object = {}) => [{ name: 'page', in: 'query', schema, ...more }];

  it.each<[string, Partial<typeof operation>, string]>([
    ['a success status that is gone', { responses: { 201: json(view) } }, 'does not answer 200'],
    ['a token that is needed now', { security: [{ bearer: [] }] }, 'needs a token'],
    ['a body that is needed now', { requestBody: { required: true, ...json(body) } }, 'needs a body'],
    ['a parameter that is gone', { parameters: [] }, 'page is not accepted'],
    ['a parameter that takes less', { parameters: page({ type: 'integer', maximum: 50 }) }, 'page maximum'],
    [
      'a parameter of another type',
      { parameters: page({ type: 'boolean' }) },
      'page is of type integer on one side and boolean on the other',
    ],
    [
      'a parameter that is required now',
      { parameters: page({ type: 'integer', maximum: 100 }, { required: true }) },
      'page is required',
    ],
    ['a body property that is gone', { requestBody: without(body, 'note') }, 'body.note is not accepted'],
    [
      'a body property that is required now',
      { requestBody: edited(body, {}, { required: ['name', 'id'] }) },
      'body.id is required',
    ],
    [
      'a shorter text',
      { requestBody: edited(body, { name: { ...text, maxLength: 5 } }) },
      'body.name maxLength',
    ],
    [
      'a new pattern',
      { requestBody: edited(body, { id: { ...text, pattern: 'x' } }) },
      'body.id has another pattern',
    ],
    [
      'a value that is not taken',
      { requestBody: edited(body, { state: { enum: ['on'] } }) },
      'body.state cannot be off',
    ],
    [
      'a null that is not taken',
      { requestBody: edited(body, { note: text }) },
      'body.note is of type null on one side and string on the other',
    ],
    [
      'a reply property that is gone',
      { responses: { 200: without(view, 'note') } },
      'reply.note is not answered',
    ],
    [
      'a reply property that may be missing',
      { responses: { 200: edited(view, {}, { required: ['id'] }) } },
      'reply.state is not always answered',
    ],
    [
      'a reply property that may be null',
      { responses: { 200: edited(view, { id: { type: ['string', 'null'] } }) } },
      'reply.id is of type null on one side and string on the other',
    ],
    ['a reply without JSON', { responses: { 200: {} } }, 'reply is not application/json'],
  ])('is %s', (_what, change, found) => {
    expect(changed(change)).toEqual([`POST /a: ${found}`]);
  });

  it('is a method that is gone', () => {
    expect(changed({}, 'put')).toEqual(['POST /a is gone']);
  });

  it.each<[string, Partial<typeof operation>]>([
    [
      'a new parameter',
      { parameters: [...operation.parameters, { name: 'sort', in: 'query', schema: text }] },
    ],
    ['a new property of a body', { requestBody: edited(body, { extra: text }) }],
    ['a longer text', { requestBody: edited(body, { name: { ...text, maxLength: 20 } }) }],
    ['a new property of a reply', { responses: { 200: edited(view, { extra: text }) } }],
    ['a new state', { responses: { 200: edited(view, { state: { enum: ['on', 'off', 'broken'] } }) } }],
    ['a property that is never null any more', { responses: { 200: edited(view, { note: text }) } }],
  ])('is not %s', (_what, change) => {
    expect(changed(change)).toEqual([]);
  });
});
