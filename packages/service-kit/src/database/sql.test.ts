import { sqltag } from '@prisma/client/runtime/client';
import { statementOf, StatementNames, type Statement } from './sql.js';

it('names a bounded number of statements, and keeps the names that it gave', () => {
  const names = new StatementNames(2);
  const [first, second] = [names.of('SELECT 1'), names.of('SELECT 2')];
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).not.toBe(first);
  expect(names.of('SELECT 3')).toBeUndefined();
  expect(names.of('SELECT 1')).toBe(first);
});

const written = (query: TemplateStringsArray, ...values: unknown[]): Statement => statementOf(query, values);

it('prepares a template, and puts the fragments of another one together', () => {
  const fixed = written`SELECT ${1}`;
  expect(fixed).toMatchObject({ text: 'SELECT $1', values: [1] });
  expect(fixed.name).toBeDefined();
  const varying = written`SELECT ${1} WHERE ${sqltag`id = ${2}`}`;
  expect(varying).toMatchObject({ text: 'SELECT $1 WHERE id = $2', values: [1, 2] });
  expect(varying.name).toBeUndefined();
});
