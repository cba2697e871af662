import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { mergePatch } from './merge-patch.mjs';
import { render } from './render.mjs';

const root = path.resolve(import.meta.dirname, '../../../k8s');
const services = ['identity', 'billing', 'crm', 'leads', 'integrations'];
/** Production's archiver. */
const archiver = {
  name: 'barman-cloud.cloudnative-pg.io',
  isWALArchiver: true,
  parameters: { barmanObjectName: 'postgres', serverName: 'postgres' },
};
const text = (file: string): string => readFileSync(file, 'utf8');

describe('the overlay restore', () => {
  const objects = render(path.join(root, 'overlays/restore'));
  const find = (kind: string) => objects.filter((object) => object.kind === kind);

  it('begins with what production archived, and archives nothing', () => {
    const [{ spec } = { spec: undefined }] = find('Cluster');
    const { name, parameters } = archiver;
    expect(spec).toMatchObject({
      bootstrap: { recovery: { source: 'backups', recoveryTarget: { targetTime: expect.any(String) } } },
      externalClusters: [{ name: 'backups', plugin: { name, parameters } }],
    });
    expect(spec).not.toHaveProperty('bootstrap.initdb');
    expect(spec).not.toHaveProperty('plugins');
    expect(find('ScheduledBackup')).toEqual([]);
    const inProduction = render(path.join(root, 'overlays/production')).filter(
      ({ kind }) => kind === 'ObjectStore',
    );
    expect(find('ObjectStore').map((store) => store.spec)).toEqual(inProduction.map((store) => store.spec));
  });

  it('can take the place of the databases of production, with the patch that the documentation shows', () => {
    const guide = text(path.resolve(root, '../docs/operations/kubernetes.md'));
    const [patch] = [...guide.matchAll(/```yaml\n([^`]*)```/g)].filter(([, text]) =>
      text?.includes('recovery:'),
    );
    const taken = render(path.join(root, 'overlays/production'), (file) =>
      file.endsWith('overlays/production/kustomization.yaml')
        ? text(file).replace('components/backups', '$&\n  - ../../components/restore')
        : text(file),
    );
    const cluster = taken.find(({ kind }) => kind === 'Cluster');
    mergePatch(cluster, parse(patch?.[1] ?? ''));
    expect(cluster?.spec).toMatchObject({
      bootstrap: { recovery: { source: 'backups', recoveryTarget: {} } },
      externalClusters: [{ plugin: { parameters: archiver.parameters } }],
      plugins: [{ ...archiver, parameters: { ...archiver.parameters, serverName: 'postgres-2' } }],
    });
    expect(cluster?.spec).not.toHaveProperty('bootstrap.initdb');
  });

  it('has all four databases with their roles, and is beside production', () => {
    expect(find('Database').map(({ metadata }) => metadata.name)).toEqual(services);
    expect(find('Deployment')).toEqual([]);
    expect(
      new Set(
        objects.map(({ kind, metadata: { name, namespace } }) => (kind === 'Namespace' ? name : namespace)),
      ),
    ).toEqual(new Set(['bindery-restored']));
  });

  it('has each Secret that it uses, and no key of a service', () => {
    const used = JSON.stringify(find('Cluster').concat(find('ObjectStore'))).matchAll(
      /"(?:passwordSecret|accessKeyId|secretAccessKey|region)":{"name":"([^"]+)"/g,
    );
    expect(
      find('ExternalSecret')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual([...new Set([...used].map(([, name]) => name))].sort());
  });
});
