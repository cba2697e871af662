import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { pinnedVersion } from '../runtime/pinned-node.mjs';
import { tablesOf } from './dependency-list.mjs';
import {
  installedPackages,
  licenceOf,
  resolveFrom,
  treeOf,
  type InstalledPackage,
  type Lock,
} from './installed-packages.mjs';
import { isAllowedLicence } from './licences.mjs';
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
  it('lists every package that a workspace asks for, once, and no other', () => {
    expect(firstCells(listed).sort()).toEqual(direct.sort());
  });

  it('says why of each, and its licence as the package has it', () => {
    for (const [name = '', licence, why] of listed) {
      const own = installed.find((one) => one.name === name);
      expect({ name, licence }).toEqual({ name, licence: own && licenceOf(own, root) });
      expect(why).not.toBe('');
    }
  });
});

describe('a workspace', () => {
  const excused = new Set(firstCells(table('Asked for without an import')));

  it.each(needs)('$folder asks for no package that it does not use', ({ folder, packages }) => {
    const quoted = quotedNames(root, folder);
    const uses = (name: string) => excused.has(name) || quoted.has(name.replace('@types/', ''));
    expect(packages.filter((name) => !uses(name))).toEqual([]);
  });
});

describe('what npm installs', () => {
  const nameAndVersion = ({ name, version = '' }: InstalledPackage): string => `${name}@${version}`;

  it('is under a licence that is allowed, but for the exceptions that docs/dependencies.md justifies', () => {
    const others = installed.filter((one) => !isAllowedLicence(licenceOf(one, root)));
    const rows = others.map((one) => `${one.name} ${licenceOf(one, root)}`);
    const exceptions = table('Licences').map(([name = '', licence = '']) => `${name} ${licence}`);
    expect([...new Set(rows)].sort()).toEqual(exceptions.sort());
  });

  it('runs no script that allowScripts does not know', () => {
    const withScript = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(withScript)].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
  });

  it('runs on the pinned Node', () => {
    const others = installed.filter(
      ({ engines }) => !semver.satisfies(pinnedVersion(), engines?.node ?? '*'),
    );
    expect(others.map(nameAndVersion)).toEqual([]);
  });

  it('comes from the npm registry, with the hash of its content', () => {
    const elsewhere = installed.filter(
      ({ resolved, integrity }) =>
        !integrity || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(elsewhere.map(nameAndVersion)).toEqual([]);
  });
});

describe('package-lock.json', () => {
  // npm installs what the file lists, and says nothing of what a merge of two versions of it has lost.
  it('has everything that a package in it requires', () => {
    const lost = installed.flatMap(({ path: from, dependencies = {} }) =>
      Object.keys(dependencies).flatMap((name) =>
        resolveFrom(lock, from, name) === undefined ? [`${name}, for ${from}`] : [],
      ),
    );
    expect(lost).toEqual([]);
  });
});

describe("Express Gateway's tree", () => {
  const tree = treeOf(lock, 'node_modules/express-gateway');
  const overrides = Object.entries(manifest.overrides['express-gateway']).flatMap(([name, range]) =>
    typeof range === 'string' ? [[name, range] as const] : Object.entries(range),
  );
  const copiesOf = (name: string) => tree.filter((at) => at.endsWith(`node_modules/${name}`));

  it.each(overrides.filter(([, range]) => !range.startsWith('$')))(
    'has %s at %s and no other',
    (name, range) => {
      const versions = copiesOf(name).map((at) => lock.packages[at]?.version ?? '');
      expect(versions).not.toEqual([]);
      for (const version of versions)
        expect({ name, version, fits: semver.satisfies(version, range) }).toMatchObject({ fits: true });
    },
  );

  it.each(overrides.filter(([, range]) => range.startsWith('$')))('has an empty %s', (name) => {
    const folder = `gateway/empty/${name}`;
    expect(copiesOf(name).map((at) => lock.packages[at])).toEqual([{ resolved: folder, link: true }]);
    expect(read(`${folder}/index.js`).trim()).toBe('module.exports = {};');
    expect(JSON.parse(read(`${folder}/package.json`))).not.toHaveProperty('dependencies');
  });

  it('has nothing of the trees that were cut off with them', () => {
    const outside = ['inquirer', 'mem-fs', 'mem-fs-editor', 'shelljs', 'grouped-queue', 'vm2', 'diagnostics'];
    expect(tree.filter((at) => outside.some((name) => at.endsWith(`node_modules/${name}`)))).toEqual([]);
  });
});
