import type { PartName } from '../stack-options.js';
import type { Graph } from './graph.js';
import { classifyChange } from './classify-change.js';

const graph: Graph = {
  folders: ['packages/contracts', 'packages/ui', 'services/crm', 'frontends/crm', 'gateway', 'stack'],
  uses: new Map<PartName, Set<string>>([
    ['crm', new Set(['services/crm', 'packages/contracts'])],
    ['gateway', new Set(['gateway', 'packages/contracts'])],
  ]),
};

describe('a changed file', () => {
  it.each([
    ['services/crm/src/main.ts', { kind: 'source', folder: 'services/crm' }],
    ['services/crm/prisma/schema/crm.prisma', { kind: 'source', folder: 'services/crm' }],
    ['packages/contracts/src/index.ts', { kind: 'source', folder: 'packages/contracts' }],
    ['services/crm/prisma/migrations/1_a/migration.sql', { kind: 'migration', folder: 'services/crm' }],
    ['gateway/config/gateway.config.yml', { kind: 'setting', folder: 'gateway' }],
  ])('%s counts as source, migration or setting of its folder', (file, meaning) => {
    expect(classifyChange(file, graph)).toEqual(meaning);
  });

  it.each([
    'stack/src/main.ts',
    'packages/migrations/index.mjs',
    'packages/tooling/build/index.mjs',
    'packages/local-servers/src/nats/index.ts',
    'package-lock.json',
    'gateway/package.json',
  ])('%s belongs to the development server itself', (file) => {
    expect(classifyChange(file, graph)).toEqual({ kind: 'own', file });
  });

  it.each(['packages/ui/src/index.ts', 'frontends/crm/src/index.ts', 'services/crm/README.md', 'notes.txt'])(
    '%s restarts nothing',
    (file) => {
      expect(classifyChange(file, graph)).toBeUndefined();
    },
  );
});
