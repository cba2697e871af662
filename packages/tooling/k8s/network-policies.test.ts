import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONNECTIONS } from './connections.mjs';
import type { KubernetesObject, Labels, Peer } from './kubernetes-object.d.mts';
import { containersOf, render, selects } from './render.mjs';

const root = path.resolve(import.meta.dirname, '../../../k8s');
const read = (file: string): string =>
  file.includes('/secrets/') ? 'ANY=secret\n' : readFileSync(file, 'utf8');

/** Something with an address in the namespace, and the ports on which it listens. */
interface Pod {
  readonly name: string;
  readonly labels: Labels;
  readonly ports: readonly (readonly [name: string, port: number])[];
}

/** The pods that the operator makes, with the ports that it gives them. */
const OF_OPERATOR: Readonly<Record<string, Pick<Pod, 'labels' | 'ports'>>> = {
  Cluster: {
    labels: { 'cnpg.io/cluster': 'postgres' },
    ports: [
      ['postgresql', 5432],
      ['status', 8000],
      ['metrics', 9187],
    ],
  },
  Pooler: {
    labels: { 'cnpg.io/poolerName': 'postgres-pooler' },
    ports: [
      ['pgbouncer', 5432],
      ['metrics', 9127],
    ],
  },
};

/** The ports that others may connect to. No pod may reach another port of another one. */
const SERVES: Readonly<Record<string, number>> = {
  nats: 4222,
  postgres: 5432,
  'postgres-pooler': 5432,
  'mail-catcher': 1025,
};
const HTTP = 8080;

const local = [...CONNECTIONS].filter((pair) => !pair.startsWith('client>'));
const production = local.filter((pair) => !/mail-catcher|stripe-emulator/.test(pair));
const services = ['identity', 'billing', 'crm', 'leads', 'integrations'];
const connections: Readonly<Record<string, readonly string[]>> = {
  local,
  staging: production,
  production,
  alternatives: [
    ...production.filter((pair) => !services.includes(pair.replace('>postgres', ''))),
    ...services.map((service) => `${service}>postgres-pooler`),
    'postgres-pooler>postgres',
  ],
  restore: [],
};

describe.each(Object.entries(connections))('the policies of the overlay %s', (overlay, expected) => {
  const objects = render(path.join(root, 'overlays', overlay), read);
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
  const pods = podsOf(objects);

  it('allow exactly the connections of the table', () => {
    const allowed = pods.flatMap((from) =>
      pods
        .filter((to) => to.name !== from.name)
        .flatMap((to) =>
          to.ports
            .filter((port) => allows('egress', from, to, port) && allows('ingress', to, from, port))
            .map(([, port]) => `${from.name}>${to.name}:${String(port)}`),
        ),
    );
    const withPorts = expected.map((pair) => `${pair}:${String(SERVES[pair.split('>')[1] ?? ''] ?? HTTP)}`);
    expect([...new Set(allowed)].sort()).toEqual(withPorts.sort());
  });

  it('name peers and ports in each rule', () => {
    for (const { metadata, spec } of policies) {
      for (const { ports, from } of spec?.ingress ?? [])
        expect([metadata.name, ports.length > 0, (from?.length ?? 0) > 0]).toEqual([
          metadata.name,
          true,
          true,
        ]);
      for (const { ports, to } of spec?.egress ?? [])
        expect([metadata.name, ports.length > 0, (to?.length ?? 0) > 0]).toEqual([metadata.name, true, true]);
    }
  });

  /** Whether a policy of the pod lets it connect to the other one, or be connected to by it, at a port of either. */
  function allows(
    side: 'egress' | 'ingress',
    pod: Pod,
    other: Pod,
    [name, number]: readonly [string, number],
  ): boolean {
    return policies
      .filter(({ spec }) => selects(spec?.podSelector, pod.labels))
      .flatMap(({ spec }) => spec?.[side] ?? [])
      .some(({ ports, to, from }) => {
        const peers = side === 'egress' ? to : from;
        return (
          ports.some(({ port }) => port === name || port === number) &&
          (peers === undefined || peers.some((peer) => isPeer(peer, other)))
        );
      });
  }
});

function podsOf(objects: readonly KubernetesObject[]): Pod[] {
  return objects.flatMap((object): Pod[] => {
    const { kind, metadata, spec } = object;
    const made = OF_OPERATOR[kind];
    const labels = spec?.template?.metadata?.labels ?? spec?.inheritedMetadata?.labels ?? {};
    if (made) return [{ name: metadata.name, ports: made.ports, labels: { ...labels, ...made.labels } }];
    if (!spec?.template) return [];
    const ports = containersOf(object).flatMap((container) =>
      (container.ports ?? []).map(({ name, containerPort }) => [name, containerPort] as const),
    );
    return [{ name: kind === 'Job' ? 'migrations' : metadata.name, labels, ports }];
  });
}

/** Pods have private addresses, here in 10.0.0.0/8, and their own namespace is none that a policy names. */
function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, { labels }: Pod): boolean {
  if (namespaceSelector) return false;
  if (!ipBlock) return selects(podSelector, labels);
  return ['0.0.0.0/0', '10.0.0.0/8'].includes(ipBlock.cidr) && !ipBlock.except?.includes('10.0.0.0/8');
}
