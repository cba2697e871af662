import path from 'node:path';
import { containersOf, render, selects } from './render.mjs';

const root = path.resolve(import.meta.dirname, '../../../k8s');
const traced = ['gateway', 'identity', 'billing', 'crm', 'leads', 'integrations'];

describe.each(['staging', 'production', 'alternatives'])('the overlay %s', (overlay) => {
  const objects = render(path.join(root, 'overlays', overlay));
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);

  it('has a source for each Secret that is used, and no other', () => {
    const stored = ofKind('ExternalSecret').map(({ metadata }) => metadata.name);
    const text = JSON.stringify(objects.filter(({ kind }) => kind !== 'Certificate'));
    const used = [
      ...text.matchAll(
        /"(?:secretRef|passwordSecret|accessKeyId|secretAccessKey|region)":\{"name":"([^"]+)"/g,
      ),
      ...text.matchAll(/"certificateRefs":\[\{"name":"([^"]+)"/g),
      ...text.matchAll(/"secretName":"([^"]+)"/g),
    ].map(([, name]) => name);
    // cert-manager makes the one, and the operator of Postgres the other.
    expect([...new Set(used)].sort()).toEqual([...stored, 'bindery-tls', 'postgres-ca'].sort());
  });

  it('sends the traces of the gateway and of the services to the collector', () => {
    const endpoint = {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      value: 'http://otel-collector.observability:4318',
    };
    const tracing = ofKind('Deployment').filter((object) =>
      containersOf(object).some(({ env = [] }) => env.some(({ name }) => name === endpoint.name)),
    );
    expect(tracing.map(({ metadata }) => metadata.name).sort()).toEqual(traced.toSorted());
    for (const object of tracing) expect(containersOf(object).at(-1)?.env).toContainEqual(endpoint);
    const [policy] = ofKind('NetworkPolicy').filter(({ metadata }) => metadata.name === 'opentelemetry');
    for (const { spec } of tracing)
      expect(selects(policy?.spec?.podSelector, spec?.template?.metadata?.labels ?? {})).toBe(true);
    expect(policy?.spec?.egress?.map(({ ports }) => ports)).toEqual([[{ port: 4318 }]]);
  });

  it('names every image by its digest', () => {
    const images = objects.flatMap((object) => [
      ...(object.spec?.template ? containersOf(object).map(({ image }) => image) : []),
      ...(object.kind === 'Cluster' ? [(object.spec as unknown as { imageName: string }).imageName] : []),
    ]);
    expect(images.length).toBeGreaterThan(10);
    expect(images.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image ?? ''))).toEqual([]);
  });

  it('anchors the audit chains outside its databases', () => {
    const anchored = ofKind('Deployment').filter((object) =>
      JSON.stringify(object).includes('"AUDIT_ANCHORS","value":"s3://'),
    );
    expect(anchored.map(({ metadata }) => metadata.name).sort()).toEqual(['crm', 'identity']);
    const names = ofKind('NetworkPolicy').map(({ metadata }) => metadata.name);
    expect(names).toContain('audit-anchors');
  });

  it('admits only the proxy in front to the gateway', () => {
    const admits = ofKind('NetworkPolicy')
      .filter(({ spec }) => selects(spec?.podSelector, { 'app.kubernetes.io/name': 'gateway' }))
      .flatMap(({ spec }) => spec?.ingress ?? [])
      .filter(({ ports }) => ports.some(({ port }) => port === 'http'));
    const namespace = overlay === 'alternatives' ? 'ingress-nginx' : 'traefik';
    const labels = { 'kubernetes.io/metadata.name': namespace };
    expect(admits.map(({ from }) => from)).toEqual([[{ namespaceSelector: { matchLabels: labels } }]]);
  });

  it('trusts the one proxy in front, at the address of PUBLIC_URL', () => {
    const [gateway] = ofKind('Deployment').filter(({ metadata }) => metadata.name === 'gateway');
    const env = containersOf(gateway ?? fail()).flatMap((container) => container.env ?? []);
    const valueOf = (variable: string) => env.find(({ name }) => name === variable)?.value;
    expect(valueOf('TRUST_PROXY')).toBe('1');
    const { host } = new URL(valueOf('PUBLIC_URL') ?? '');
    const door = JSON.stringify([...ofKind('Certificate'), ...ofKind('Ingress')]);
    expect([...door.matchAll(/"(?:dnsNames|hosts)":\["([^"]+)"\]/g)].map(([, name]) => name)).toEqual([host]);
  });
});

describe.each(['staging', 'production'])('the way into the overlay %s', (overlay) => {
  const objects = render(path.join(root, 'overlays', overlay));
  const specsOf = (kind: string): unknown[] =>
    objects.filter((object) => object.kind === kind).map(({ spec }) => spec);

  it('ends TLS with the certificate, leads to the gateway, and redirects plain HTTP', () => {
    expect(specsOf('Certificate')).toMatchObject([{ secretName: 'bindery-tls' }]);
    expect(specsOf('Gateway')).toMatchObject([
      {
        listeners: [
          { name: 'http', port: 80, protocol: 'HTTP' },
          {
            name: 'https',
            port: 443,
            protocol: 'HTTPS',
            tls: { certificateRefs: [{ name: 'bindery-tls' }] },
          },
        ],
      },
    ]);
    expect(specsOf('HTTPRoute')).toEqual([
      {
        parentRefs: [{ name: 'bindery', sectionName: 'https' }],
        rules: [{ backendRefs: [{ name: 'gateway', port: 8080 }] }],
      },
      {
        parentRefs: [{ name: 'bindery', sectionName: 'http' }],
        rules: [
          { filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } }] },
        ],
      },
    ]);
    expect(specsOf('Ingress')).toEqual([]);
  });
});

function fail(): never {
  throw new Error('There is no gateway.');
}
