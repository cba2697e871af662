import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { KubernetesObject } from './kubernetes-object.d.mts';
import { containersOf, render, selects } from './render.mjs';

const root = path.resolve(import.meta.dirname, '../../../k8s');

/** The local overlay's secrets are in no checkout. */
const read = (file: string): string =>
  file.includes('/secrets/') ? 'ANY=secret\n' : readFileSync(file, 'utf8');

const renderFolder = (folder: string): KubernetesObject[] => render(path.join(root, folder), read);

function templateOf({ kind, metadata, spec }: KubernetesObject) {
  if (!spec?.template) throw new Error(`${kind} ${metadata.name} has no pods.`);
  return spec.template;
}

const servers = [
  'identity',
  'billing',
  'crm',
  'leads',
  'integrations',
  'gateway',
  'shell-web',
  'crm-web',
  'admin-web',
];
const plugin = 'barman-cloud.cloudnative-pg.io';
const migrated = ['identity', 'billing', 'crm', 'leads', 'integrations'];
/** Where what needs others says that it can serve. */
const READY = new Map([['gateway', '/health/ready'], ...migrated.map((name) => [name, '/health'] as const)]);

/** The policies of each overlay that open a port to public addresses. */
const internet: Readonly<Record<string, readonly string[]>> = {
  local: ['billing', 'identity', 'integrations'],
  staging: ['audit-anchors', 'billing', 'identity', 'integrations', 'postgres-to-object-store'],
  production: ['audit-anchors', 'billing', 'identity', 'integrations', 'postgres-to-object-store'],
  alternatives: [
    ...['audit-anchors', 'billing', 'file-store', 'identity', 'integrations', 'kms', 'language-model'],
    ...['postgres-to-object-store', 'push'],
  ],
};

describe.each(Object.keys(internet))('the overlay %s', (overlay) => {
  const objects = renderFolder(`overlays/${overlay}`);
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
  // The operator completes the pods of a Pooler.
  const workloads = objects.filter(({ kind, spec }) => spec?.template && kind !== 'Pooler');
  const pods = workloads.map((object) => {
    const { metadata, spec } = templateOf(object);
    return { name: `${object.kind} ${object.metadata.name}`, spec, labels: metadata?.labels ?? {} };
  });
  const containers = workloads.flatMap((object) =>
    containersOf(object).map((container) => ({
      name: `${object.kind} ${object.metadata.name}, ${container.name}`,
      container,
      isServer: object.kind !== 'Job' && !templateOf(object).spec.initContainers?.includes(container),
    })),
  );

  it('runs each server, each migration and NATS, and nothing under one name twice', () => {
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names).toEqual(expect.arrayContaining(servers.map((name) => `Deployment ${name}`)));
    expect(names).toContain('StatefulSet nats');
    expect(new Set(names).size).toBe(names.length);
    for (const name of migrated)
      expect(
        ofKind('Job').filter(({ metadata }) => metadata.name.startsWith(`${name}-migrations-`)),
      ).toHaveLength(1);
  });

  it('enforces restricted pods in its namespace, where everything is', () => {
    const [namespace] = ofKind('Namespace');
    expect(namespace?.metadata.labels?.['pod-security.kubernetes.io/enforce']).toBe('restricted');
    for (const { kind, metadata } of objects)
      if (kind !== 'Namespace') expect(metadata.namespace).toBe(namespace?.metadata.name);
  });

  it.each(pods)('$name runs without root, without a token, and as an account of its own', ({ spec }) => {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
    });
    const accounts = ofKind('ServiceAccount').filter(
      ({ metadata }) => metadata.name === spec.serviceAccountName,
    );
    expect(accounts.map((account) => account['automountServiceAccountToken'])).toEqual([false]);
  });

  it.each(containers)('$name has no privilege, a read-only root, requests and limits', ({ container }) => {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const amounts = { cpu: expect.any(String), memory: expect.stringMatching(/^\d+[MG]i$/) };
    expect(container.resources).toEqual({ requests: amounts, limits: amounts });
  });

  it.each(containers)('$name has a pinned image', ({ container: { image } }) => {
    expect(image).toMatch(
      overlay === 'local' ? /:[\w.-]+$/ : /(@sha256:[0-9a-f]{64}|:\d+\.\d+\.\d+-scratch)$/,
    );
    expect(image).not.toMatch(/:latest$/);
  });

  it.each(containers)('$name takes secrets only from Secrets', ({ container }) => {
    for (const { name, value } of container.env ?? []) {
      if (value === undefined || /^\$\(\w+\)$/.test(value)) continue;
      expect(name).not.toMatch(/PASSWORD|TOKEN|SECRET|_KEY$|ROOT_KEY/);
      // A password in an address is a variable.
      expect(value).not.toMatch(/\/\/[^/@]*:(?!\$\()[^/@]+@/);
    }
  });

  it.each(containers.filter(({ isServer }) => isServer))('$name has its three probes', ({ container }) => {
    const { startupProbe, readinessProbe, livenessProbe } = container;
    for (const probe of [startupProbe, readinessProbe, livenessProbe])
      expect(probe?.httpGet ?? probe?.tcpSocket).toBeDefined();
  });

  it.each(servers)('%s rolls without a gap, spreads over nodes and outlasts its drain', (name) => {
    const deployment = find('Deployment', name);
    expect(deployment.spec?.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
    });
    const { spec: pod } = templateOf(deployment);
    expect(pod.topologySpreadConstraints).toHaveLength(1);
    const [server] = pod.containers;
    // 10 s is what a process takes at most after SIGTERM.
    const pauseSeconds = server?.lifecycle?.preStop.sleep?.seconds ?? NaN;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(pauseSeconds + 10);
    expect(server?.livenessProbe?.httpGet?.path).toBe('/health/live');
    expect(server?.readinessProbe?.httpGet?.path).toBe(READY.get(name) ?? '/health/live');
  });

  it.each(migrated)('%s waits for its migrations, and only they know the migrating role', (name) => {
    const [init] = templateOf(find('Deployment', name)).spec.initContainers ?? [];
    expect(init).toMatchObject({ args: ['wait', name] });
    const users = workloads.filter((object) => JSON.stringify(object).includes(`"${name}-migrator"`));
    expect(users.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      expect.stringMatching(new RegExp(`^Job ${name}-migrations-`)),
    ]);
  });

  it.each([...servers, 'nats'])('%s loses one pod at most to a drained node', (name) => {
    const labels = { 'app.kubernetes.io/name': name };
    const budgets = ofKind('PodDisruptionBudget').filter(({ spec }) => selects(spec?.selector, labels));
    expect(budgets.map(({ spec }) => spec?.maxUnavailable)).toEqual([1]);
  });

  it('never puts two servers of NATS or of Postgres on one node', () => {
    expect(templateOf(find('StatefulSet', 'nats')).spec).toMatchObject({
      topologySpreadConstraints: [
        { topologyKey: 'kubernetes.io/hostname', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' },
      ],
    });
    expect(find('Cluster', 'postgres').spec).toMatchObject({ affinity: { podAntiAffinityType: 'required' } });
  });

  it.each(pods)('$name has a policy of its own besides those of the namespace', ({ labels }) => {
    const policies = ofKind('NetworkPolicy').filter(({ spec }) => selects(spec?.podSelector, labels));
    const names = policies.map(({ metadata }) => metadata.name);
    expect(names).toEqual(expect.arrayContaining(['default-deny', 'dns']));
    expect(names.length).toBeGreaterThan(2);
  });

  it('leaves the number of replicas to one autoscaler or to the manifest', () => {
    const scalers = [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')];
    for (const { metadata, spec } of ofKind('Deployment')) {
      const own = scalers.filter((one) => {
        const { scaleTargetRef } = one.spec as unknown as { scaleTargetRef: { name: string } };
        return scaleTargetRef.name === metadata.name;
      });
      expect([metadata.name, own.length]).toEqual([metadata.name, spec?.replicas === undefined ? 1 : 0]);
    }
  });

  it('says the numbers of replicas where others depend on them', () => {
    const valuesOf = (variable: string) =>
      containers.flatMap(({ container: { env = [] } }) =>
        env.filter(({ name }) => name === variable).map(({ value }) => Number(value)),
      );
    expect(valuesOf('GATEWAY_REPLICAS')).toEqual([find('Deployment', 'gateway').spec?.replicas]);
    const { replicas } = find('StatefulSet', 'nats').spec ?? {};
    expect(valuesOf('NATS_STREAM_REPLICAS')).toEqual(migrated.map(() => replicas));
  });

  it('lets nobody reach the internet but those who need a service there', () => {
    const open = ofKind('NetworkPolicy').filter(({ spec }) =>
      JSON.stringify(spec?.egress ?? '').includes('0.0.0.0/0'),
    );
    expect(open.map(({ metadata }) => metadata.name).sort()).toEqual(internet[overlay]);
    // 169.254.169.254 gives a node's credentials.
    const inside = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
    for (const { spec } of open)
      for (const { to } of spec?.egress ?? [])
        for (const { ipBlock } of to ?? []) if (ipBlock) expect(ipBlock.except).toEqual(inside);
  });

  if (overlay !== 'local') {
    it('contains no Secret', () => {
      expect(ofKind('Secret')).toEqual([]);
    });

    it("hands Grafana's sidecar a dashboard whose panels have places and titles of their own", () => {
      const { metadata, data } = find('ConfigMap', 'grafana-dashboard');
      expect(metadata.labels).toEqual({ grafana_dashboard: '1' });
      const { panels } = JSON.parse(data?.['bindery.json'] ?? '') as {
        panels: readonly { title: string; type: string; gridPos: { x: number; y: number } }[];
      };
      const places = panels.map(({ gridPos: { x, y } }) => `${String(x)} ${String(y)}`);
      expect(new Set(places).size).toBe(panels.length);
      const titles = panels.filter(({ type }) => type !== 'row').map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    });

    it('archives every change, and copies the databases each day to a place of its own', () => {
      const { spec: cluster } = find('Cluster', 'postgres');
      expect(cluster).toHaveProperty('plugins', [
        {
          name: plugin,
          isWALArchiver: true,
          parameters: { barmanObjectName: 'postgres', serverName: 'postgres' },
        },
      ]);
      expect(find('ScheduledBackup', 'postgres').spec).toMatchObject({
        schedule: expect.stringMatching(/^0 \d+ \d+ \* \* \*$/),
        immediate: true,
        cluster: { name: 'postgres' },
        method: 'plugin',
        pluginConfiguration: { name: plugin },
      });
      expect(find('ObjectStore', 'postgres').spec).toMatchObject({
        retentionPolicy: expect.stringMatching(/^\d+d$/),
        configuration: {
          destinationPath: `s3://bindery-backups/${overlay === 'staging' ? overlay : 'production'}`,
        },
      });
    });
  }

  function find(kind: string, name: string): KubernetesObject {
    const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}.`);
    return found;
  }
});

it('has no component that no overlay has', () => {
  const files: string[] = [];
  const record = (file: string) => {
    files.push(file);
    return read(file);
  };
  for (const overlay of [...Object.keys(internet), 'restore'])
    render(path.join(root, 'overlays', overlay), record);
  const components = globSync('components/**/kustomization.yaml', { cwd: root });
  expect(components.length).toBeGreaterThan(10);
  expect(components.filter((file) => !files.includes(path.join(root, file)))).toEqual([]);
});

describe('the folder of a server', () => {
  it.each(servers)('%s can be applied by itself', (name) => {
    const kinds = renderFolder(`base/${name}`).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual([
      'Deployment',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
    ]);
  });

  it.each(migrated)('migrations/%s has the Job alone', (name) => {
    expect(renderFolder(`base/migrations/${name}`).map(({ kind }) => kind)).toEqual(['Job']);
  });
});
