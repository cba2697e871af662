import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findWorkspaces } from '@bindery/tooling/build/workspaces.mjs';
import { repository } from '../src/repository.js';

const OWN_PACKAGES = '@bindery';
const EXCLUDED = /(^|\/)(node_modules|\.data)$/;

/**
 * Copies the Node workspaces of this checkout, with their builds, for a test that edits files. Links third-party packages;
 * Bindery's own belong to the copy.
 * @returns the folder of the copy
 */
export function copyCheckout(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'bindery-checkout-'));
  const manifests = findWorkspaces(repository).map(({ folder }) => path.join(folder, 'package.json'));
  const folders = ['packages', 'services', 'gateway', 'stack', '.cache/build'];
  for (const entry of ['package.json', 'package-lock.json', ...manifests, ...folders]) {
    const from = path.join(repository, entry);
    if (existsSync(from)) {
      const filter = (file: string) => !EXCLUDED.test(path.relative(repository, file));
      cpSync(from, path.join(copy, entry), { recursive: true, filter });
    }
  }
  linkPackages(path.join(repository, 'node_modules'), path.join(copy, 'node_modules'));
  for (const workspace of readdirSync(path.join(repository, 'packages'))) {
    const inside = path.join('packages', workspace, 'node_modules');
    if (existsSync(path.join(repository, inside))) {
      symlinkSync(path.join(repository, inside), path.join(copy, inside));
    }
  }
  return copy;
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === OWN_PACKAGES) {
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    } else {
      symlinkSync(path.join(from, name), path.join(to, name));
    }
  }
}
