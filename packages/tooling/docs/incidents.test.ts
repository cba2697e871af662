import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tablesOf } from '../supply-chain/dependency-list.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/operations/incidents.md');
const { panels } = JSON.parse(read('k8s/components/grafana/bindery.json')) as {
  panels: readonly { title: string; type: string }[];
};
const titles = panels.filter(({ type }) => type !== 'row').map(({ title }) => title);
const alerts = tablesOf(page).get('Each alert') ?? [];

describe('the page on incidents', () => {
  it('has each alert once', () => {
    const named = [...read('k8s/components/prometheus/rules.yaml').matchAll(/alert: (\w+)/g)].map(
      ([, name]) => name,
    );
    expect(alerts.map(([name]) => name).sort()).toEqual(named.sort());
  });

  it('names panels that the dashboard has', () => {
    const ofAlerts = alerts.flatMap(([, cell = '']) => cell.split(', '));
    const bold = [...page.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name);
    const named = [...ofAlerts, ...bold];
    expect(named.length).toBeGreaterThan(alerts.length);
    expect(named.filter((name) => !titles.includes(name ?? ''))).toEqual([]);
  });
});
