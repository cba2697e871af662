import { z } from 'zod';
import { AppError } from '../errors/app-error.js';
import { parse } from './parse.js';

const schema = z.object({ search: z.string().optional(), data: z.record(z.string(), z.json()).optional() });

function refusalOf(value: unknown): unknown {
  try {
    return parse(schema, value);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, paths: error.errors.map(({ path }) => path) };
    throw error;
  }
}

test.each([
  [{ search: 'a\0b' }, 'search'],
  [{ search: '\ud800' }, 'search'],
  [{ search: 'x\udc00x' }, 'search'],
  [{ data: { list: ['a', { deep: '\0' }] } }, 'data.list.1.deep'],
  [{ data: { 'a\0': 1 } }, 'data'],
])('refuses text that no database can store: %j', (value, path) => {
  expect(refusalOf(value)).toEqual({ code: 'validation_failed', paths: [path] });
});

test('says in a sentence what a value must be where its schema has no sentence', () => {
  const body = z.strictObject({ id: z.uuid(), kind: z.enum(['a', 'b']), name: z.string('Enter a name.') });
  const errorsOf = (value: unknown) => {
    try {
      return parse(body, value);
    } catch (error) {
      if (error instanceof AppError) return error.errors.map(({ message }) => message);
      throw error;
    }
  };
  expect(errorsOf({ id: '7', kind: 'c', name: 3, x: 1 })).toEqual([
    'This must be an id.',
    'This must be one of a, b.',
    'Enter a name.',
    'This request has no field named x.',
  ]);
  expect(errorsOf('text')).toEqual(['Send a JSON object.']);
});

test('accepts every other text', () => {
  const value = { search: '\ud83d\ude00 \u0001 \uffff', data: { '': [null, true, 1] } };
  expect(parse(schema, value)).toEqual(value);
});
