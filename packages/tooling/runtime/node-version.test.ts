import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tooOldToStart } from './node-version.mjs';
import { isPinnedMajor, pinnedVersion } from './pinned-node.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the Node version that starts Bindery', () => {
  test.each(['20.19.0', '20.20.2', '22.1.0', '100.0.0'])('may be %s', (running) => {
    expect(tooOldToStart(running)).toBeUndefined();
  });

  test.each(['20.18.9', '18.20.4', '9.99.99'])('is rejected with advice when it is %s', (running) => {
    const problem = tooOldToStart(running);
    expect(problem).toContain(`this is Node ${running}`);
    expect(problem).toContain('20.19 or newer');
  });

  test('matches engines in package.json', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(tooOldToStart(engines.node.replace('>=', ''))).toBeUndefined();
    expect(engines.node).toBe('>=20.19');
  });
});

describe('the pinned Node', () => {
  test('runs the tests', () => {
    expect(isPinnedMajor()).toBe(true);
  });

  test.each([
    ['26.0.0', '26.10.0', true],
    ['26.12.1', '26.10.0', true],
    ['20.20.2', '26.10.0', false],
    ['2.6.1', '26.10.0', false],
  ])('lets Node %s run in place of %s: %s', (version, pinned, answer) => {
    expect(isPinnedMajor(version, pinned)).toBe(answer);
  });

  test('is the same version on every system and matches .nvmrc', () => {
    const { packages } = JSON.parse(read('packages/tooling/runtime/package-lock.json')) as {
      packages: Record<string, { version?: string; integrity?: string; os?: string }>;
    };
    const systems = Object.entries(packages).filter(([at]) => at !== '');
    expect(systems.length).toBeGreaterThan(4);
    for (const [at, { version, integrity, os }] of systems) {
      expect({ at, version }).toEqual({ at, version: pinnedVersion() });
      expect(integrity).toMatch(/^sha512-/);
      expect(at).toContain(`/node-${os ?? ''}-`);
    }
    expect(read('.nvmrc').trim()).toBe(pinnedVersion().split('.')[0]);
  });
});
