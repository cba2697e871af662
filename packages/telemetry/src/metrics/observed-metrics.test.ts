import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PrometheusMetrics } from './prometheus.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** What Prometheus rules, autoscalers and dashboards ask for, without the suffixes of a histogram's series. */
const asked = (file: string): Set<string> =>
  new Set(
    [...read(file).matchAll(/\b(?:bindery|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  );

const declared = new Set(
  globSync(['packages/*/src/**/*.ts', 'services/*/src/**/*.ts', 'gateway/src/**/*.ts'], {
    cwd: root,
    exclude: ['**/*.test.ts', '**/generated/**'],
  }).flatMap((file) =>
    [...read(file).matchAll(/\bname: '(bindery_[a-z_]+)'/g)].map(([, name]) => name ?? ''),
  ),
);

const RULES = 'k8s/components/prometheus/rules.yaml';
const DASHBOARD = 'k8s/components/grafana/bindery.json';

describe('the metrics', () => {
  it.each([
    RULES,
    DASHBOARD,
    'k8s/components/autoscaling-by-event-lag/scaled-objects.yaml',
    'docs/operations/README.md',
  ])('that %s asks for are exported', async (file) => {
    const text = await new PrometheusMetrics(() => undefined).text();
    const ofProcess = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
    const exported = new Set([...declared, ...ofProcess]);
    const names = [...asked(file)].filter(
      (name) => file !== 'docs/operations/README.md' || name.split('_').length > 2,
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
  });

  it('are all on the dashboard', () => {
    const shown = asked(DASHBOARD);
    expect(declared.size).toBeGreaterThan(20);
    expect([...declared].filter((name) => !shown.has(name))).toEqual([]);
  });
});
