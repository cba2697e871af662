import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const released = readdirSync(path.join(root, 'releases'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it('the changelog has the released versions with their days, newest first', () => {
  const titles = [...read('CHANGELOG.md').matchAll(/^## \[(.+)\](.*)$/gm)].map(([, version, day]) => ({
    version,
    day,
  }));
  const newestFirst = released.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  expect(titles).toEqual([
    { version: 'Unreleased', day: '' },
    ...newestFirst.map((version) => ({
      version,
      day: expect.stringMatching(/^ - \d{4}-\d\d-\d\d$/) as string,
    })),
  ]);
});

it('the upgrade page names tests that exist', () => {
  const named = [...read('docs/operations/upgrade.md').matchAll(/`([\w./-]+\.test\.ts)`/g)].map(
    ([, file]) => file,
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(path.join(root, file ?? '')))).toEqual([]);
});
