import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Container, KubernetesObject } from './kubernetes-object.d.mts';
import { containersOf, render, selects } from './render.mjs';

const root = path.resolve(import.meta.dirname, '../../../k8s');
const read = (file: string): string => readFileSync(path.join(root, '..', file), 'utf8');
const services = ['identity', 'billing', 'crm', 'leads', 'integrations'];

describe('the overlay alternatives', () => {
  const objects = render(path.join(root, 'overlays/alternatives'));
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
  /** The services that a policy is about. */
  const podsOf = (policy: string) =>
    services.filter((name) =>
      selects(find('NetworkPolicy', policy).spec?.podSelector, { 'app.kubernetes.io/name': name }),
    );

  it('opens HTTPS for a KMS, audit anchors, files, a language model and push to exactly the services that use them', () => {
    expect(podsOf('kms')).toEqual(['identity', 'crm', 'leads', 'integrations']);
    expect(podsOf('audit-anchors')).toEqual(['identity', 'crm']);
    expect(podsOf('file-store')).toEqual(['crm']);
    expect(podsOf('language-model')).toEqual(['crm']);
    expect(podsOf('push')).toEqual(['identity']);
    for (const name of ['kms', 'audit-anchors', 'file-store', 'language-model', 'push'])
      expect(find('NetworkPolicy', name).spec?.egress?.map(({ ports }) => ports)).toEqual([[{ port: 443 }]]);
    const having = (setting: string) =>
      ofKind('Deployment')
        .filter((object) => JSON.stringify(object).includes(setting))
        .map(({ metadata }) => metadata.name);
    expect(having('AUDIT_ANCHORS')).toEqual(podsOf('audit-anchors'));
    expect(having('FILE_STORE')).toEqual(podsOf('file-store'));
    expect(having('LANGUAGE_MODEL_API')).toEqual(podsOf('language-model'));
    expect(having('PUSH_CONTACT')).toEqual(podsOf('push'));
  });

  it('has services reach Postgres through PgBouncer alone, and migrations directly', () => {
    const pooler = find('Pooler', 'postgres-pooler');
    expect(pooler.spec).toMatchObject({
      cluster: { name: 'postgres' },
      type: 'rw',
      pgbouncer: {
        poolMode: 'transaction',
        parameters: {
          max_prepared_statements: /MAX_PREPARED = (\d+)/.exec(
            read('packages/service-kit/src/database/sql.ts'),
          )?.[1],
          ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout',
        },
      },
    });
    expect(find('Cluster', 'postgres').spec).toHaveProperty('certificates.serverAltDNSNames', [
      'postgres-pooler',
    ]);
    const serverOf = (container: Container) =>
      container.env?.find(({ name }) => name === 'DATABASE_SERVER')?.value;
    for (const name of services)
      expect(containersOf(find('Deployment', name)).map(serverOf)).toEqual(
        Array(2).fill('postgres-pooler:5432'),
      );
    expect(ofKind('Job').flatMap(containersOf).map(serverOf)).toEqual(
      Array(services.length).fill('postgres-rw:5432'),
    );
    const isPooler = { podSelector: { matchLabels: { 'cnpg.io/poolerName': 'postgres-pooler' } } };
    const peers = find('NetworkPolicy', 'postgres').spec?.ingress?.flatMap(({ from }) => from ?? []);
    expect(peers).toContainEqual(isPooler);
    for (const name of services) expect(JSON.stringify(peers)).not.toContain(`"${name}"`);
    expect(podsOf('services-to-pooler')).toEqual(services);
    expect(find('NetworkPolicy', 'services-to-pooler').spec?.egress).toEqual([
      { ports: [{ port: 5432 }], to: [isPooler] },
    ]);
  });

  it('leaves Postgres connections to spare when every pool is full', () => {
    const { instances, pgbouncer } = find('Pooler', 'postgres-pooler').spec as unknown as {
      instances: number;
      pgbouncer: { parameters: Readonly<Record<string, string>> };
    };
    const most = services.length * instances * Number(pgbouncer.parameters['default_pool_size']);
    const { postgresql } = find('Cluster', 'postgres').spec as unknown as {
      postgresql: { parameters: { max_connections: string } };
    };
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(Number(postgresql.parameters.max_connections) - 50);
  });

  it('gives Postgres the memory that all its connections may need', () => {
    const { resources, postgresql } = find('Cluster', 'postgres').spec as unknown as {
      resources: { limits: { memory: string } };
      postgresql: { parameters: { max_connections: string; shared_buffers: string } };
    };
    const { max_connections, shared_buffers } = postgresql.parameters;
    const needed = Number(max_connections) * 20 + Number.parseInt(shared_buffers) + 128;
    expect(resources.limits.memory).toMatch(/^\d+Mi$/u);
    expect(Number.parseInt(resources.limits.memory)).toBeGreaterThan(needed);
  });

  it('scales by event lag and by CPU within the limits of the autoscalers', () => {
    const production = render(path.join(root, 'overlays/production'));
    const limits = ({ metadata, spec }: KubernetesObject, least: string, most: string) => {
      const fields = spec as unknown as Readonly<Record<string, unknown>>;
      return [metadata.name, fields[least], fields[most]];
    };
    const scaled = ofKind('ScaledObject');
    expect(scaled.map((one) => limits(one, 'minReplicaCount', 'maxReplicaCount'))).toEqual(
      production
        .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
        .map((one) => limits(one, 'minReplicas', 'maxReplicas')),
    );
    for (const { metadata, spec } of scaled)
      expect(spec).toMatchObject({
        scaleTargetRef: { name: metadata.name },
        triggers: [
          { type: 'cpu' },
          {
            type: 'prometheus',
            metadata: {
              query: expect.stringContaining(
                `{namespace="${metadata.namespace ?? ''}", job="${metadata.name}"}`,
              ),
            },
          },
        ],
      });
  });

  it('has an Ingress in place of a Gateway, which leads to the gateway and ends TLS', () => {
    expect(find('Ingress', 'bindery').spec).toMatchObject({
      tls: [{ hosts: ['app.example.com'], secretName: 'bindery-tls' }],
      rules: [
        {
          host: 'app.example.com',
          http: {
            paths: [
              {
                path: '/',
                pathType: 'Prefix',
                backend: { service: { name: 'gateway', port: { name: 'http' } } },
              },
            ],
          },
        },
      ],
    });
    expect(objects.filter(({ apiVersion }) => apiVersion.startsWith('gateway.'))).toEqual([]);
    const [server] = containersOf(find('Deployment', 'gateway'));
    expect(server?.env).toContainEqual({ name: 'TRUST_PROXY', value: '1' });
  });

  function find(kind: string, name: string): KubernetesObject {
    const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}.`);
    return found;
  }
});
