import { parseArgs } from 'node:util';
import { hasCluster, kubectl } from '../kubectl.mjs';
import { deploy, remove } from './deployment.mjs';
import { startLoad } from './load.mjs';
import { checkNetwork } from './network.mjs';
import { smoke } from './smoke.mjs';

const DEPLOYMENTS = ['identity', 'billing', 'crm', 'leads', 'shell-web', 'crm-web', 'admin-web', 'gateway'];
const HELP = `Deploys the local overlay into a namespace of its own, tries it, and deletes it again.

  npm run k8s:verify -- [--namespace NAME] [--image NAME=IMAGE:TAG …]

KUBECONFIG names the cluster, which needs CloudNativePG and six disks of its default StorageClass. --image takes
another image: nats=local/nats:2.12, postgresql=local/postgresql:15 or bindery/crm=registry.example/crm:1.`;

/**
 * @param {string} root of the repository
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function verify(root, args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      namespace: { type: 'string', default: 'bindery-verify' },
      image: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || !(await hasCluster())) {
    console.log(values.help ? HELP : `KUBECONFIG names no cluster that answers.\n\n${HELP}`);
    return values.help ? 0 : 2;
  }
  const { namespace } = values;
  const { code } = await kubectl(['get', 'namespace', namespace], { allowFailure: true });
  if (code === 0) throw new Error(`The namespace ${namespace} is there already. Name another, or delete it.`);
  const images = Object.fromEntries(
    values.image.map((text) => /** @type {[string, string]} */ (text.split('=', 2))),
  );
  let failures = 0;
  const report = (/** @type {string} */ what, /** @type {readonly string[]} */ problems = []) => {
    failures += problems.length;
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${what}`);
    for (const problem of problems.slice(0, 5)) console.log(`     ${problem}`);
  };
  try {
    await timed('everything is deployed and ready', report, () => deploy({ root, namespace, images }));
    const token = await timed('a person signs up, chooses a plan and writes a record', report, () =>
      smoke(namespace),
    );
    const { tried, wrong } = await checkNetwork(namespace);
    report(`${String(tried)} connections are allowed or denied as the policies say`, wrong);
    await disturb(namespace, token, report);
  } catch (error) {
    report(error instanceof Error ? error.message : String(error), ['stopped here']);
  } finally {
    await timed('everything is deleted', report, () => remove({ root, namespace, images }));
  }
  return failures > 0 ? 1 : 0;
}

/**
 * Rolls each deployment and deletes a pod of each, under a load that must not notice.
 *
 * @param {string} namespace
 * @param {string} token
 * @param {(what: string, problems?: readonly string[]) => void} report
 */
async function disturb(namespace, token, report) {
  const load = startLoad(namespace, token);
  const run = (/** @type {string[]} */ ...args) => kubectl(['-n', namespace, ...args]);
  const settle = (/** @type {string} */ name) =>
    run('rollout', 'status', `deployment/${name}`, '--timeout=600s');
  const record = (/** @type {string} */ what) => {
    const { ok, failed } = load.take();
    // Without a load, nothing would be shown.
    const problems = ok === 0 ? ['no request was answered meanwhile'] : failed;
    report(`${what}: ${String(ok)} requests served, ${String(failed.length)} failed`, problems);
  };
  try {
    for (const name of DEPLOYMENTS) {
      await run('rollout', 'restart', `deployment/${name}`);
      await settle(name);
      record(`${name} rolled`);
    }
    for (const name of DEPLOYMENTS) {
      const label = `app.kubernetes.io/name=${name}`;
      const { stdout } = await run('get', 'pods', '-l', label, '-o', 'jsonpath={.items[0].metadata.name}');
      await run('delete', 'pod', stdout);
      await settle(name);
      record(`${name} lost a pod`);
    }
  } finally {
    load.stop();
  }
}

/**
 * @template T
 * @param {string} what
 * @param {(what: string) => void} report
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function timed(what, report, work) {
  const start = Date.now();
  const result = await work();
  report(`${what} (${String(Math.round((Date.now() - start) / 1_000))} s)`);
  return result;
}
