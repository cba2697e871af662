import { repository } from '../repository.js';
import type { PartName } from '../stack-options.js';
import { Freshness } from './freshness.js';
import { readGraph } from './graph.js';

const graph = {
  folders: [],
  uses: new Map<PartName, Set<string>>([
    ['identity', new Set(['services/identity', 'packages/field-crypto', 'packages/contracts'])],
    ['crm', new Set(['services/crm', 'packages/field-crypto', 'packages/contracts'])],
    ['billing', new Set(['services/billing', 'packages/contracts'])],
  ]),
};

describe('the parts to restart', () => {
  it('are those that use a changed folder, each once', () => {
    const freshness = new Freshness(graph);
    freshness.changed('packages/field-crypto');
    freshness.changed('services/crm');
    expect(freshness.takeReady()).toEqual(['identity', 'crm']);
    expect(freshness.takeReady()).toEqual([]);
  });

  it('exclude those that use a folder that does not compile, until it does', () => {
    const freshness = new Freshness(graph);
    freshness.changed('services/crm');
    freshness.changed('services/billing');
    freshness.failed('packages/field-crypto', 'compile');
    expect(freshness.takeReady()).toEqual(['billing']);
    freshness.passed('packages/field-crypto', 'compile');
    expect(freshness.takeReady()).toEqual(['crm']);
  });

  it('wait for a migration as for compilation', () => {
    const freshness = new Freshness(graph);
    freshness.changed('services/crm');
    freshness.failed('services/crm', 'migrate');
    freshness.passed('services/crm', 'compile');
    expect(freshness.takeReady()).toEqual([]);
    freshness.passed('services/crm', 'migrate');
    expect(freshness.takeReady()).toEqual(['crm']);
  });

  it('follow from the package manifests of the checkout', () => {
    const { uses } = readGraph(repository, ['postgres', 'identity', 'billing', 'gateway']);
    expect([...uses.keys()]).toEqual(['identity', 'billing', 'gateway']);
    for (const used of uses.values()) expect(used).toContain('packages/contracts');
    expect(uses.get('identity')).toContain('packages/field-crypto');
    expect(uses.get('gateway')).not.toContain('packages/test-kit');
  });
});
