import path from 'node:path';
import { parseArgs } from 'node:util';
import { hasCluster, kubectl } from '../kubectl.mjs';
import { deploy, remove } from './deployment.mjs';
import { disturb } from './disturb.mjs';
import { keepEvidence } from './evidence.mjs';
import { startLoad } from './load.mjs';
import { checkNetwork } from './network.mjs';

const HELP = `Deploys the local overlay into a namespace of its own, tries it, and deletes it again.

  npm run k8s:verify -- [--namespace NAME] [--image NAME=IMAGE:TAG …] [--drain NODE] [--rate 20]

KUBECONFIG names the cluster, which needs CloudNativePG, three nodes and six disks of its default StorageClass. --image
takes another image: nats=local/nats:2.12, postgresql=local/postgresql:15 or bindery/crm=registry.example/crm:1.
--drain also evicts the namespace's pods from a node, which takes no new pods of anybody meanwhile. --rate is the load
in requests a second, 12 by default. The logs and events of the pods at each failed line are kept in .cache/k8s-verify.`;

const MAX_RATE = 500;

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
      drain: { type: 'string' },
      rate: { type: 'string', default: '12' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || !(await hasCluster())) {
    console.log(values.help ? HELP : `KUBECONFIG names no cluster that answers.\n\n${HELP}`);
    return values.help ? 0 : 2;
  }
  const { namespace, drain } = values;
  const rate = Number(values.rate);
  if (!(rate >= 1 && rate <= MAX_RATE))
    throw new Error(`--rate takes 1 to ${String(MAX_RATE)} requests a second.`);
  const { code } = await kubectl(['get', 'namespace', namespace], { allowFailure: true });
  if (code === 0) throw new Error(`The namespace ${namespace} is there already. Name another, or delete it.`);
  const images = Object.fromEntries(
    values.image.map((text) => /** @type {[string, string]} */ (text.split('=', 2))),
  );
  let failures = 0;
  const report = async (/** @type {string} */ what, /** @type {readonly string[]} */ problems = []) => {
    failures += problems.length;
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${what}`);
    for (const problem of problems.slice(0, 5)) console.log(`     ${problem}`);
    if (problems.length === 0) return;
    const folder = await keepEvidence(path.join(root, '.cache/k8s-verify'), namespace, what);
    console.log(`     Logs and events are in ${path.relative(root, folder)}.`);
  };
  try {
    await timed('everything is deployed and ready', report, () => deploy({ root, namespace, images }));
    const { tried, again, wrong, reached } = await checkNetwork(namespace);
    const repeated = again > 0 ? `, ${String(again)} of them at the second try` : '';
    await report(`${String(tried)} connections are allowed or denied as the policies say${repeated}`, wrong);
    for (const line of reached) console.log(`     ${line}`);
    const load = await timed('a person signs up, chooses a plan and writes a record', report, () =>
      startLoad(namespace, rate),
    );
    await disturb(namespace, load, drain, report);
  } catch (error) {
    await report(error instanceof Error ? error.message : String(error), ['stopped here']);
  } finally {
    await timed('everything is deleted', report, () => remove({ root, namespace, images }));
  }
  return failures > 0 ? 1 : 0;
}

/**
 * @template T
 * @param {string} what
 * @param {(what: string) => Promise<void>} report
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function timed(what, report, work) {
  const start = Date.now();
  const result = await work();
  await report(`${what} (${String(Math.round((Date.now() - start) / 1_000))} s)`);
  return result;
}
