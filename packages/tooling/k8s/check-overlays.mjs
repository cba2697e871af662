import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { hasCluster, kubectl } from './kubectl.mjs';
import { render } from './render.mjs';

/** @typedef {import('./kubernetes-object.d.mts').KubernetesObject} KubernetesObject */

const OVERLAYS = ['local', 'staging', 'production', 'alternatives', 'restore'];

/** Of this run alone: an earlier one's may still be ending. */
const NAMESPACE = `bindery-check-${randomBytes(4).toString('hex')}`;

/**
 * Compares the tests' renderer with kustomize for every overlay. If KUBECONFIG names a cluster, sends the overlays
 * through its dry run, in a namespace that enforces restricted pods.
 *
 * @param {string} root of the repository
 * @returns {Promise<number>} the exit code
 */
export async function checkOverlays(root) {
  const overlays = await Promise.all(
    OVERLAYS.map(async (name) => {
      const folder = path.join(root, 'k8s/overlays', name);
      const { stdout } = await kubectl(['kustomize', folder]);
      return { name, text: stdout, problems: differences(render(folder), stdout) };
    }),
  );
  for (const { name, problems } of overlays) report(`${name}: rendered as by kustomize`, problems);
  let problems = overlays.flatMap((overlay) => overlay.problems);
  if (await hasCluster()) problems = [...problems, ...(await dryRun(overlays))];
  else console.log('KUBECONFIG names no cluster that answers, so no API server has checked the overlays.');
  return problems.length > 0 ? 1 : 0;
}

/**
 * @param {KubernetesObject[]} own
 * @param {string} text of kustomize
 * @returns {string[]}
 */
function differences(own, text) {
  const theirs = documents(text);
  const names = new Set([...own, ...theirs].map(nameOf));
  return [...names].filter((name) => {
    const [one, other] = [own, theirs].map((objects) => objects.find((object) => nameOf(object) === name));
    return !isDeepStrictEqual(one, other);
  });
}

/** @param {KubernetesObject} object */
const nameOf = ({ kind, metadata }) => `${kind} ${metadata.name}`;

/**
 * Objects that kustomize wrote, without the hash in the name of NATS' configuration and line breaks of its Secrets.
 *
 * @param {string} text
 * @returns {KubernetesObject[]}
 */
function documents(text) {
  const plain = text.replaceAll(/\bnats-(?!servers)[a-z0-9]{10}\b/g, 'nats');
  return parseAllDocuments(plain).map((document) => {
    const object = /** @type {KubernetesObject} */ (document.toJS());
    if (object.kind !== 'Secret') return object;
    const data = Object.entries(object.data ?? {}).map(([key, value]) => [key, value.replaceAll(/\s/g, '')]);
    return { ...object, data: Object.fromEntries(data) };
  });
}

/**
 * @param {readonly { name: string, text: string }[]} overlays
 * @returns {Promise<string[]>}
 */
async function dryRun(overlays) {
  const labels = {
    'pod-security.kubernetes.io/enforce': 'restricted',
    'pod-security.kubernetes.io/warn': 'restricted',
  };
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE, labels } };
  await kubectl(['apply', '-f', '-'], { input: JSON.stringify(namespace) });
  const all = [];
  try {
    for (const { name, text } of overlays) {
      const items = parseAllDocuments(text)
        .map((document) => /** @type {KubernetesObject} */ (document.toJS()))
        .filter(({ kind }) => kind !== 'Namespace')
        .map((object) => ({ ...object, metadata: { ...object.metadata, namespace: NAMESPACE } }));
      const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
      const result = await kubectl(['apply', '--dry-run=server', '-f', '-'], { input, allowFailure: true });
      const problems = result.stderr
        .split('\n')
        .filter((line) => /error|invalid|would violate|no matches for kind/i.test(line))
        .map((line) =>
          line.includes('no matches for kind') ? `${line} (its operator is not installed)` : line,
        );
      if (result.code !== 0 && problems.length === 0) problems.push(result.stderr);
      report(`${name}: ${String(items.length)} objects through the dry run of the API server`, problems);
      all.push(...problems);
    }
  } finally {
    await kubectl(['delete', 'namespace', NAMESPACE, '--wait=false']);
  }
  return all;
}

/**
 * @param {string} what
 * @param {readonly string[]} problems
 */
function report(what, problems) {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${what}`);
  for (const problem of problems) console.log(`     ${problem}`);
}
