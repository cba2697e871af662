import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

/** Which folders of a service's `src` each of them imports. Tests may import all of them. */
function importsOf(service: string): Map<string, Set<string>> {
  const src = path.join(root, service, 'src');
  const folderOf = (file: string) => path.relative(src, file).split(path.sep).slice(0, -1)[0];
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('**/*.ts', { cwd: src, exclude: ['generated/**', '**/*.test.ts'] })) {
    const from = folderOf(path.join(src, file));
    for (const [, to] of readFileSync(path.join(src, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const folder = folderOf(path.resolve(src, path.dirname(file), to ?? ''));
      if (!from || !folder || folder === from) continue;
      imports.set(from, (imports.get(from) ?? new Set()).add(folder));
    }
  }
  return imports;
}

function reachedFrom(
  folder: string,
  imports: Map<string, Set<string>>,
  seen = new Set<string>(),
): Set<string> {
  for (const next of imports.get(folder) ?? [])
    if (!seen.has(next)) reachedFrom(next, imports, seen.add(next));
  return seen;
}

it.each(globSync('services/*', { cwd: root }))(
  'no folder of %s depends on one that depends on it',
  (service) => {
    const imports = importsOf(service);
    expect(imports.size).toBeGreaterThan(0);
    expect([...imports.keys()].filter((folder) => reachedFrom(folder, imports).has(folder))).toEqual([]);
  },
);
