import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { kubectl } from '../kubectl.mjs';

/**
 * A deployment of the local overlay in a namespace of its own, with a pod from which requests are sent.
 *
 * @typedef {object} Target
 * @property {string} root of the repository
 * @property {string} namespace
 * @property {Readonly<Record<string, string>>} images other images, by the name in the manifests: `nats` → `local/nats:1`
 */

/**
 * Deploys, and waits until everything is ready.
 *
 * @param {Target} target
 */
export async function deploy({ root, namespace, images }) {
  const folder = path.join(root, '.cache/k8s', namespace);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'kustomization.yaml'), kustomization(root, folder, namespace, images));
  writeFileSync(path.join(folder, 'client.yaml'), CLIENT);
  const { stdout } = await kubectl(['kustomize', folder, '--load-restrictor=LoadRestrictionsNone']);
  rmSync(folder, { recursive: true });
  await kubectl(['apply', '-f', '-'], { input: stdout });
  const wait = (/** @type {string[]} */ ...args) =>
    kubectl(['-n', namespace, 'wait', '--timeout=900s', ...args]);
  await wait('--for=condition=Complete', 'job', '-l', 'app.kubernetes.io/component=migrations');
  await wait('--for=condition=Available', 'deployment', '--all');
  await kubectl(['-n', namespace, 'rollout', 'status', 'statefulset/nats', '--timeout=300s']);
  // A replica of Postgres joins after a checkpoint, which can take five minutes. With one still missing, a commit would
  // wait for the lost one.
  const primary = ['exec', 'svc/postgres-rw', '-c', 'postgres', '--'];
  await kubectl(['-n', namespace, ...primary, 'psql', '-c', 'CHECKPOINT']);
  await wait('--for=condition=Ready', 'cluster/postgres');
  await wait('--for=condition=Ready', 'pod/client');
}

/**
 * Deletes all of it, disks included.
 *
 * @param {Target} target
 */
export async function remove({ namespace }) {
  const database = ['-n', namespace, 'delete', '--ignore-not-found'];
  await kubectl([...database, 'cluster/postgres', '--wait=false']);
  // Each has half an hour to stop in good order, which the namespace would wait for.
  await kubectl([...database, 'pods', '-l', 'cnpg.io/cluster', '--grace-period=1']);
  await kubectl(['delete', 'namespace', namespace, '--ignore-not-found', '--timeout=300s']);
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} namespace
 * @param {Readonly<Record<string, string>>} images
 */
function kustomization(root, folder, namespace, { postgresql, ...images }) {
  const from = (/** @type {string} */ file) => path.relative(folder, path.join(root, file));
  return JSON.stringify({
    namespace,
    resources: [from('k8s/overlays/local'), 'client.yaml'],
    configMapGenerator: [{ name: 'client', files: [from('packages/tooling/k8s/verify/client.mjs')] }],
    images: [{ name: 'bindery/gateway', newTag: 'dev' }, ...Object.entries(images).map(imageOf)],
    patches: [
      // The people of the load are behind one address, and sign-in mails are limited by address.
      {
        target: { kind: 'Deployment', name: 'gateway' },
        patch: JSON.stringify([
          {
            op: 'add',
            path: '/spec/template/spec/containers/0/env/-',
            value: { name: 'TRUST_PROXY', value: '1' },
          },
        ]),
      },
      ...(postgresql
        ? [
            {
              target: { kind: 'Cluster' },
              patch: JSON.stringify([{ op: 'replace', path: '/spec/imageName', value: postgresql }]),
            },
          ]
        : []),
    ],
  });
}

/** @param {[string, string]} image */
function imageOf([name, image]) {
  const colon = image.lastIndexOf(':');
  return { name, newName: image.slice(0, colon), newTag: image.slice(colon + 1) };
}

const CLIENT = `
apiVersion: v1
kind: Pod
metadata: { name: client, labels: { app.kubernetes.io/name: client } }
spec:
  automountServiceAccountToken: false
  securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: RuntimeDefault } }
  containers:
    - name: client
      image: bindery/gateway
      args: [/client/client.mjs]
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      volumeMounts: [{ name: client, mountPath: /client }]
  volumes: [{ name: client, configMap: { name: client } }]
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: client }
spec:
  podSelector: { matchLabels: { app.kubernetes.io/name: client } }
  policyTypes: [Egress]
  egress: [{ ports: [{ port: 8080 }], to: [{ podSelector: { matchLabels: { app.kubernetes.io/name: gateway } } }] }]
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: gateway-from-client }
spec:
  podSelector: { matchLabels: { app.kubernetes.io/name: gateway } }
  policyTypes: [Ingress]
  ingress: [{ ports: [{ port: http }], from: [{ podSelector: { matchLabels: { app.kubernetes.io/name: client } } }] }]
`;
