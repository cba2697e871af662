import { readdirSync, readFileSync } from 'node:fs';

const foldersOf = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name);

it.each(['services/crm', 'services/integrations', 'packages/service-kit'])(
  'the README of %s names each of its folders',
  (workspace) => {
    const rows = readFileSync(`${workspace}/README.md`, 'utf8').matchAll(/^\| `([a-z-]+)` /gmu);
    const named = Array.from(rows, ([, name]) => name);
    expect(named.toSorted()).toEqual(foldersOf(`${workspace}/src`).toSorted());
  },
);
