import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { pinnedVersion } from '../runtime/pinned-node.mjs';
import { tablesOf } from './dependency-list.mjs';
import {
  installedPackages,
  licenseOf,
  resolveFrom,
  treeOf,
  type InstalledPackage,
  type Lock,
} from './installed-packages.mjs';
import { isAllowedLicense } from './licenses.mjs';
import { directNeeds, quotedNames } from './workspace-manifests.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  allowScripts: Record<string, boolean>;
  overrides: { 'express-gateway': Record<string, string | Record<string, string>> };
};
const lock = JSON.parse(read('package-lock.json')) as Lock;
const installed = installedPackages(lock);
const tables = tablesOf(read('docs/dependencies.md'));
const groups = ['Services', 'Gateway', 'Front ends', 'Local stack', 'Building', 'Testing and checking'];
const table = (title: string): string[][] => tables.get(title) ?? [];
const listed = groups.flatMap(table);
const firstCells = (rows: string[][]): string[] => rows.map(([name = '']) => name);
const needs = directNeeds(root);
const direct = [...new Set(needs.flatMap(({ packages }) => packages))];

describe('docs/dependencies.md', () => {
  it('lists exactly the direct dependencies of the workspaces, once each', () => {
    expect(firstCells(listed).sort()).toEqual(direct.sort());
  });

  it('gives a reason for each package and the license that it declares', () => {
    for (const [name = '', license, why] of listed) {
      const own = installed.find((one) => one.name === name);
      expect({ name, license }).toEqual({ name, license: own && licenseOf(own, root) });
      expect(why).not.toBe('');
    }
  });
});

describe('a package whose internals we rely on', () => {
  it.each(table('Relied on inside'))(
    '%s is still %s, which its test was checked with',
    (name, checked, _what, test) => {
      const version = installed.find((one) => one.name === name)?.version ?? '';
      expect(`${String(semver.major(version))}.${String(semver.minor(version))}`).toBe(checked);
      expect(existsSync(path.join(root, test))).toBe(true);
    },
  );
});

describe('a workspace', () => {
  const excused = new Set(firstCells(table('Required without an import')));

  it.each(needs)('$folder declares no unused dependency', ({ folder, packages }) => {
    const quoted = quotedNames(root, folder);
    const uses = (name: string) => excused.has(name) || quoted.has(name.replace('@types/', ''));
    expect(packages.filter((name) => !uses(name))).toEqual([]);
  });
});

describe('the installed packages', () => {
  const nameAndVersion = ({ name, version = '' }: InstalledPackage): string => `${name}@${version}`;

  it('have an allowed license, except those justified in docs/dependencies.md', () => {
    const others = installed.filter((one) => !isAllowedLicense(licenseOf(one, root)));
    const rows = others.map((one) => `${one.name} ${licenseOf(one, root)}`);
    const exceptions = table('Licenses').map(([name = '', license = '']) => `${name} ${license}`);
    expect([...new Set(rows)].sort()).toEqual(exceptions.sort());
  });

  it('have install scripts only where allowScripts lists them', () => {
    const withScript = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(withScript)].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
  });

  it('support the pinned Node version', () => {
    const others = installed.filter(
      ({ engines }) => !semver.satisfies(pinnedVersion(), engines?.node ?? '*'),
    );
    expect(others.map(nameAndVersion)).toEqual([]);
  });

  it('come from the npm registry with an integrity hash', () => {
    const elsewhere = installed.filter(
      ({ resolved, integrity }) =>
        !integrity || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(elsewhere.map(nameAndVersion)).toEqual([]);
  });
});

describe('package-lock.json', () => {
  // npm installs what the file lists, and doesn't report entries that a merge has lost.
  it('contains every dependency that its packages require', () => {
    const lost = installed.flatMap(({ path: from, dependencies = {} }) =>
      Object.keys(dependencies).flatMap((name) =>
        resolveFrom(lock, from, name) === undefined ? [`${name}, for ${from}`] : [],
      ),
    );
    expect(lost).toEqual([]);
  });
});

describe("Express Gateway's dependency tree", () => {
  const tree = treeOf(lock, 'node_modules/express-gateway');
  const overrides = Object.entries(manifest.overrides['express-gateway']).flatMap(([name, range]) =>
    typeof range === 'string' ? [[name, range] as const] : Object.entries(range),
  );
  const copiesOf = (name: string) => tree.filter((at) => at.endsWith(`node_modules/${name}`));

  it.each(overrides.filter(([, range]) => !range.startsWith('$')))('has %s only at %s', (name, range) => {
    const versions = copiesOf(name).map((at) => lock.packages[at]?.version ?? '');
    expect(versions).not.toEqual([]);
    for (const version of versions)
      expect({ name, version, fits: semver.satisfies(version, range) }).toMatchObject({ fits: true });
  });

  it.each(overrides.filter(([, range]) => range.startsWith('$')))(
    'replaces %s with an empty package',
    (name) => {
      const folder = `gateway/empty/${name}`;
      expect(copiesOf(name).map((at) => lock.packages[at])).toEqual([{ resolved: folder, link: true }]);
      expect(read(`${folder}/index.js`).trim()).toBe('module.exports = {};');
      expect(JSON.parse(read(`${folder}/package.json`))).not.toHaveProperty('dependencies');
    },
  );

  it('contains no dependency of the replaced packages', () => {
    const outside = ['inquirer', 'mem-fs', 'mem-fs-editor', 'shelljs', 'grouped-queue', 'vm2', 'diagnostics'];
    expect(tree.filter((at) => outside.some((name) => at.endsWith(`node_modules/${name}`)))).toEqual([]);
  });
});
