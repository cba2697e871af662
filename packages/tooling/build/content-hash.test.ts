import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-hash-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/a.ts'), 'one');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the content hash of a build', () => {
  test('stays the same when nothing changes', () => {
    expect(contentHash([folder])).toBe(contentHash([folder]));
  });

  test('changes with an edit, a new file or a rename', () => {
    const hashes = [contentHash([folder])];
    writeFileSync(join(folder, 'src/a.ts'), 'two');
    hashes.push(contentHash([folder]));
    writeFileSync(join(folder, 'src/b.ts'), '');
    hashes.push(contentHash([folder]));
    renameSync(join(folder, 'src/b.ts'), join(folder, 'src/c.ts'));
    hashes.push(contentHash([folder]));
    expect(new Set(hashes).size).toBe(4);
  });

  test('changes when text moves from one file to another', () => {
    writeFileSync(join(folder, 'src/b.ts'), 'two');
    const before = contentHash([folder]);
    writeFileSync(join(folder, 'src/a.ts'), 'onetwo');
    writeFileSync(join(folder, 'src/b.ts'), '');
    expect(contentHash([folder])).not.toBe(before);
  });

  test('stays the same when a test or a build output changes', () => {
    const before = contentHash([folder]);
    writeFileSync(join(folder, 'src/a.test.ts'), 'a test');
    writeFileSync(join(folder, 'src/a.int.test.ts'), 'a test');
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/a.js'), 'built');
    expect(contentHash([folder])).toBe(before);
  });
});
