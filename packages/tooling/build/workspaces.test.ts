import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sourceFiles } from './content-hash.mjs';
import { findWorkspaces, nodeWorkspaces, withDependencies } from './workspaces.mjs';

const root = resolve(import.meta.dirname, '../../..');
const all = findWorkspaces(root);

describe('the workspaces of the repository', () => {
  test('are found by the patterns of package.json', () => {
    const folders = all.map(({ folder }) => folder);
    expect(folders).toEqual(expect.arrayContaining(['packages/contracts', 'services/crm', 'gateway']));
  });

  test('have the version of the product, which services report to operators', () => {
    const versionOf = (folder: string) =>
      (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
    const version = versionOf(root);
    const others = all.filter(({ path }) => versionOf(path) !== version).map(({ folder }) => folder);
    expect(others).toEqual([]);
  });

  test('include all their runtime dependencies, at any depth', () => {
    const crm = all.find(({ folder }) => folder === 'services/crm');
    if (!crm) throw new Error('services/crm is gone');
    const needed = withDependencies(crm, all).map(({ name }) => name);
    expect(needed).toEqual(
      expect.arrayContaining(['@bindery/crm', '@bindery/service-kit', '@bindery/contracts']),
    );
    expect(needed).not.toContain('@bindery/test-kit');
  });

  test('are compiled for Node only when a compiled program needs them', () => {
    const names = nodeWorkspaces(all).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['@bindery/crm', '@bindery/contracts', '@bindery/local-ops']),
    );
    expect(names).not.toContain('@bindery/ui');
    expect(names).not.toContain('@bindery/web-kit');
  });

  test('compile programs alone, so that no sample of a text comes into an image', () => {
    const others = nodeWorkspaces(all)
      .flatMap(({ path }) => sourceFiles(join(path, 'src')))
      .filter((file) => !/\.(?:ts|mjs|sh)$/.test(file));
    expect(others).toEqual([]);
  });
});
