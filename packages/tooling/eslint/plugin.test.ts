import { Linter } from 'eslint';
import { join, resolve } from 'node:path';
import { binderyPlugin } from './plugin.mjs';

const root = resolve(import.meta.dirname, '../../..');

const lint = (file: string, code: string) =>
  new Linter({ cwd: root }).verify(
    code,
    { files: ['**/*'], plugins: { bindery: binderyPlugin }, rules: { 'bindery/import-boundaries': 'error' } },
    join(root, file),
  );

describe('the lint rule', () => {
  test.each([
    ["import { a } from '@bindery/billing';"],
    ["export { a } from '@bindery/billing';"],
    ["export * from '@bindery/billing';"],
    ["const a = import('@bindery/billing');"],
  ])('sees %s', (code) => {
    const [message] = lint('services/crm/src/main.js', code);
    expect(message?.message).toBe('services/crm may not import services/billing.');
  });

  test('leaves a permitted import alone', () => {
    expect(lint('services/crm/src/main.js', "import '@bindery/service-kit/bootstrap';")).toEqual([]);
  });
});
