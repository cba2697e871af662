import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const derived = new Set(['node_modules', 'dist', 'generated', '.cache', '.data', 'test', 'fixtures']);
const testFile = /\.test\.tsx?$/;

/**
 * One hash of a build's inputs. It changes when an input is added, removed, renamed or edited.
 *
 * @param {string[]} paths files and folders; tests and build outputs are ignored
 * @returns {string} SHA-256 in hex
 */
export function contentHash(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of sourceFiles(path)) {
      const content = readFileSync(file);
      hash.update(`${relative(path, file)}\0${content.length}\0`).update(content);
    }
    hash.update('\0\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} in a stable order
 */
export function sourceFiles(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !derived.has(entry.name) && !testFile.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) return sourceFiles(inner);
      return entry.isFile() ? [inner] : [];
    });
}
