import { resolve } from 'node:path';
import { findWorkspaces, nodeWorkspaces, withDependencies } from './workspaces.mjs';

const all = findWorkspaces(resolve(import.meta.dirname, '../../..'));

describe('the workspaces of the repository', () => {
  test('are found by the patterns of package.json', () => {
    const folders = all.map(({ folder }) => folder);
    expect(folders).toEqual(expect.arrayContaining(['packages/contracts', 'services/crm', 'gateway']));
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

  test('are compiled for Node only when a deployed part needs them', () => {
    const names = nodeWorkspaces(all).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['@bindery/crm', '@bindery/contracts', '@bindery/local-ops']),
    );
    expect(names).not.toContain('@bindery/ui');
    expect(names).not.toContain('@bindery/test-kit');
  });
});
