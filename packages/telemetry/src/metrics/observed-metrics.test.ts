import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PrometheusMetrics } from './prometheus.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const RULES = 'k8s/components/prometheus/rules.yaml';
const DASHBOARD = 'k8s/components/grafana/bindery.json';
const AUTOSCALERS = 'k8s/components/autoscaling-by-event-lag/scaled-objects.yaml';
const GUIDE = 'docs/operations/README.md';

/**
 * Of Postgres, by the operator's default queries (https://cloudnative-pg.io/docs/current/monitoring) and the plugin for
 * backups (https://cloudnative-pg.io/plugin-barman-cloud/docs/observability).
 */
const OF_POSTGRES = [
  'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp',
  'cnpg_collector_pg_wal_archive_status',
  'cnpg_pg_replication_lag',
  'cnpg_pg_stat_archiver_last_archived_time',
  'cnpg_pg_stat_archiver_last_failed_time',
];

const declared = new Set(
  globSync(['packages/*/src/**/*.ts', 'services/*/src/**/*.ts', 'gateway/src/**/*.ts'], {
    cwd: root,
    exclude: ['**/*.test.ts', '**/generated/**'],
  }).flatMap((file) =>
    [...read(file).matchAll(/\bname: '(bindery_[a-z_]+)'/g)].map(([, name]) => name ?? ''),
  ),
);

/** The queries of Prometheus rules and autoscalers. */
const queriesOf = (file: string): string[] =>
  [...read(file).matchAll(/^ *(?:expr|query): (.+)$/gm)].map(([, query = '']) =>
    query.replace(/^'(.*)'$/, '$1'),
  );

/** The queries of the dashboard, those of its variables included. */
function dashboardQueries(): string[] {
  const { panels, templating } = JSON.parse(read(DASHBOARD)) as {
    panels: readonly { targets?: readonly { expr: string }[] }[];
    templating: { list: readonly { definition?: string }[] };
  };
  return [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    // label_values(metric, label)
    ...templating.list.flatMap(({ definition }) => definition?.match(/\w+(?=,)/) ?? []),
  ];
}

/** The metrics that queries ask for: their words but for labels and functions, without the suffixes of a histogram. */
function metricsOf(queries: readonly string[]): Set<string> {
  const words = queries.flatMap((query) => {
    const rest = query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby\s*\([^)]*\)/g, ' ');
    return [...rest.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)];
  });
  return new Set(words.map(([word]) => word.replace(/_(bucket|count|sum)$/, '')));
}

describe('the metrics', () => {
  it.each([
    [RULES, queriesOf(RULES)],
    [DASHBOARD, dashboardQueries()],
    [AUTOSCALERS, queriesOf(AUTOSCALERS)],
    [GUIDE, read(GUIDE).match(/\b(?:bindery|process|nodejs|cnpg|barman)(?:_[a-z0-9]+){2,}/g) ?? []],
  ])('that %s asks for are exported', async (_file, queries) => {
    const text = await new PrometheusMetrics(() => undefined).text();
    const ofProcess = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
    const exported = new Set([...declared, ...ofProcess, ...OF_POSTGRES]);
    const names = [...metricsOf(queries)];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
  });

  it('are all on the dashboard', () => {
    const shown = metricsOf(dashboardQueries());
    expect(declared.size).toBeGreaterThan(20);
    expect([...declared].filter((name) => !shown.has(name))).toEqual([]);
  });
});
