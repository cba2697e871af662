import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('**/*.ts', { cwd: root, exclude: ['generated/**', '**/*.test.ts'] });

/** Templates that begin as a statement does. */
const STATEMENT = /`\s*(?:SELECT|UPDATE|DELETE|WITH)\b[^`]*`/g;
const BY_ID = /\bid\s*(?:=|IN)\s*(?:ANY\s*)?\(?\$\{/;
/** The column, or a fragment that has it, in a condition. */
const OF_ACCOUNT =
  /\b(?:WHERE|ON)\b[^`]*(?:account_id|[iI]nScopeSql\(|ofAccountOrPlatformSql\(|ownedSql\(|onVisibleIndividuals\(|visibleFilters\(|ownImport\(|importsInSight\()/;

const byId = files
  .flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(STATEMENT), ([text]) => ({ file, text })),
  )
  .filter(({ text }) => BY_ID.test(text));

it('names the account in every statement by id', () => {
  expect(byId.length).toBeGreaterThan(30);
  expect(byId.filter(({ text }) => !OF_ACCOUNT.test(text))).toEqual([]);
});
