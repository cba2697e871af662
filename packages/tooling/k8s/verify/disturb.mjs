import { setTimeout as delay } from 'node:timers/promises';
import { kubectl } from '../kubectl.mjs';

const DEPLOYMENTS = [
  'identity',
  'billing',
  'crm',
  'leads',
  'integrations',
  'shell-web',
  'crm-web',
  'admin-web',
  'gateway',
];
const NOTICED_MS = 2_000;
// A pod leaves its service for 10 s, and drains for 2 s more.
const DRAINED_MS = 13_000;
// By then, a request that failed has been repeated, and has its response.
const REPEATED_MS = 6_000;

/**
 * Rolls, scales and kills parts under a load. No acknowledged write may be lost or doubled.
 *
 * @typedef {(what: string, problems?: readonly string[]) => Promise<void>} Report
 * @typedef {Awaited<ReturnType<typeof import('./load.mjs').startLoad>>} RunningLoad
 * @param {string} namespace
 * @param {RunningLoad} load
 * @param {string | undefined} node that may be drained
 * @param {Report} report
 */
export async function disturb(namespace, load, node, report) {
  const part = new Parts(namespace);
  const withoutFailure = watching(load, report, ({ failed, failedAgain }) => [...failed, ...failedAgain]);
  const withOneRetry = watching(load, report, ({ failedAgain }) => failedAgain);
  const withUnavailability = watching(load, report, ({ failed, failedAgain }) =>
    [...failed, ...failedAgain].filter((failure) => !failure.includes(': 503 ')),
  );
  try {
    await whileOthersServe(part, withoutFailure);
    await whileOneIsKilled(part, withOneRetry);
    await whileALeaderIsElected(part, withUnavailability);
    if (node !== undefined) {
      await moveThePrimary(part, withUnavailability, node);
      await withoutFailure(`${node} was drained`, () => part.drain(node));
    }
    const { written, lost, doubled, signedUp, bought } = await load.stop();
    await report(
      `${String(signedUp)} people signed up meanwhile, and ${String(bought)} of them bought a plan`,
      bought === 0 ? ['nobody bought a plan'] : [],
    );
    await report(
      `${String(written)} writes were acknowledged, ${String(lost.length)} lost, ${String(doubled.length)} doubled`,
      [...lost.map((name) => `lost: ${name}`), ...doubled.map((name) => `doubled: ${name}`)],
    );
  } finally {
    load.kill();
  }
}

/**
 * Another replica is ready each time, so no request may fail.
 *
 * @param {Parts} part
 * @param {During} during
 */
async function whileOthersServe(part, during) {
  for (const name of DEPLOYMENTS) await during(`${name} rolled`, () => part.rollout('restart', name));
  await during('crm rolled back', () => part.rollout('undo', 'crm'));
  await during('the migrations of crm ran again', () => part.migrateAgain('crm'));
  for (const replicas of [1, 3, 2]) {
    await during(`crm scaled to ${String(replicas)}`, () => part.scale('crm', replicas));
  }
  for (const name of DEPLOYMENTS) await during(`${name} lost a pod`, () => part.losePod(name));
}

/**
 * The requests that a killed pod was answering fail, and nothing does after the client's one retry.
 *
 * @param {Parts} part
 * @param {During} during
 */
async function whileOneIsKilled(part, during) {
  for (const name of DEPLOYMENTS)
    await during(`a pod of ${name} was killed`, async () => {
      await part.kill(await part.podOf(`app.kubernetes.io/name=${name}`));
      // Until the Deployment has noticed, it counts as settled.
      await delay(NOTICED_MS);
      await part.settle(`deployment/${name}`);
    });
}

/**
 * Requests may be told to try again meanwhile.
 *
 * @param {Parts} part
 * @param {During} during
 */
async function whileALeaderIsElected(part, during) {
  await during('a NATS server was killed', async () => {
    await part.kill('nats-0');
    await part.settle('statefulset/nats');
  });
  await during('the primary of Postgres was killed', async () => {
    await part.kill(await part.podOf('cnpg.io/cluster=postgres,cnpg.io/instanceRole=primary'));
    await part.run('wait', '--for=condition=Ready=False', 'cluster/postgres', '--timeout=60s');
    await part.run('wait', '--for=condition=Ready', 'cluster/postgres', '--timeout=600s');
  });
}

/**
 * As an operator does at a quiet moment, before draining the node.
 *
 * @param {Parts} part
 * @param {During} during
 * @param {string} node
 */
async function moveThePrimary(part, during, node) {
  const servers = await part.postgresServers();
  if (servers.find(({ isPrimary }) => isPrimary)?.node !== node) return;
  const successor = servers.find((server) => server.node !== node);
  if (!successor) throw new Error(`All servers of Postgres are on ${node}.`);
  await during(`the primary of Postgres left ${node}`, () => part.promote(successor.name));
}

/**
 * Does something, and reports how the load went meanwhile.
 *
 * @typedef {(what: string, work: () => Promise<unknown>) => Promise<void>} During
 * @param {RunningLoad} load
 * @param {Report} report
 * @param {(taken: { failed: string[], failedAgain: string[] }) => string[]} problemsOf
 * @returns {During}
 */
function watching(load, report, problemsOf) {
  return async (what, work) => {
    load.take();
    await work();
    const taken = load.take();
    const { ok, failed, failedAgain, seconds } = taken;
    const within =
      failed.length > 0 ? ` within ${String(seconds)} s, ${String(failedAgain.length)} of them twice` : '';
    await report(
      `${what}: ${String(ok)} requests served, ${String(failed.length)} failed${within}`,
      // Without a load, nothing would be shown.
      ok === 0 ? ['no request was answered meanwhile'] : problemsOf(taken),
    );
  };
}

class Parts {
  /** @param {string} namespace */
  constructor(namespace) {
    this.namespace = namespace;
  }

  /** @param {string[]} args */
  run(...args) {
    return kubectl(['-n', this.namespace, ...args]);
  }

  /** @param {string} name */
  settle(name) {
    return this.run('rollout', 'status', name, '--timeout=600s');
  }

  /** @param {string} labels */
  async podOf(labels) {
    return (await this.run('get', 'pods', '-l', labels, '-o', 'jsonpath={.items[0].metadata.name}')).stdout;
  }

  /**
   * @param {'restart' | 'undo'} how
   * @param {string} name
   */
  async rollout(how, name) {
    await this.run('rollout', how, `deployment/${name}`);
    await this.settle(`deployment/${name}`);
  }

  /**
   * @param {string} name
   * @param {number} replicas
   */
  async scale(name, replicas) {
    await this.run('scale', `deployment/${name}`, `--replicas=${String(replicas)}`);
    await this.settle(`deployment/${name}`);
    // It counts as settled while pods are still leaving.
    await delay(DRAINED_MS);
  }

  /** @param {string} name */
  async losePod(name) {
    await this.run('delete', 'pod', await this.podOf(`app.kubernetes.io/name=${name}`));
    await this.settle(`deployment/${name}`);
  }

  async postgresServers() {
    const { stdout } = await this.run('get', 'pods', '-l', 'cnpg.io/cluster=postgres', '-o', 'json');
    /** @type {{ metadata: { name: string, labels: Record<string, string> }, spec: { nodeName: string } }[]} */
    const pods = JSON.parse(stdout).items;
    return pods.map(({ metadata: { name, labels }, spec }) => ({
      name,
      node: spec.nodeName,
      isPrimary: labels['cnpg.io/instanceRole'] === 'primary',
    }));
  }

  /**
   * Makes a replica of Postgres the primary, with the request that `kubectl cnpg promote` sends.
   *
   * @param {string} name
   */
  async promote(name) {
    const phase = 'Switchover in progress';
    const status = { targetPrimary: name, targetPrimaryTimestamp: new Date().toISOString(), phase };
    const patch = ['--subresource=status', '--type=merge', '--patch', JSON.stringify({ status })];
    await this.run('patch', 'cluster/postgres', ...patch);
    const healthy = '--for=jsonpath={.status.phase}=Cluster in healthy state';
    await this.run('wait', healthy, 'cluster/postgres', '--timeout=600s');
    await delay(REPEATED_MS);
  }

  /**
   * Drains a node as an operator does, and takes it into use again. What has no second replica stays.
   *
   * @param {string} node
   */
  async drain(node) {
    const pods =
      'app.kubernetes.io/part-of=bindery,app.kubernetes.io/name notin (mail-catcher,stripe-emulator)';
    try {
      const options = [`--pod-selector=${pods}`, '--ignore-daemonsets', '--delete-emptydir-data'];
      await kubectl(['drain', node, ...options, '--timeout=300s']);
    } finally {
      await kubectl(['uncordon', node]);
    }
    for (const name of DEPLOYMENTS) await this.settle(`deployment/${name}`);
    await this.settle('statefulset/nats');
    await this.run('wait', '--for=condition=Ready', 'cluster/postgres', '--timeout=600s');
  }

  /**
   * Runs a service's migrations as the next release does, in a Job of another name.
   *
   * @param {string} service
   */
  async migrateAgain(service) {
    const { stdout } = await this.run(
      'get',
      'jobs',
      '-l',
      `app.kubernetes.io/name=${service}-migrations`,
      '-o',
      'json',
    );
    const [{ metadata, spec }] = JSON.parse(stdout).items;
    const name = `${metadata.name}-again`;
    // Kubernetes has added a selector, and labels for it.
    delete spec.selector;
    spec.template.metadata.labels = metadata.labels;
    const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name, labels: metadata.labels }, spec };
    await kubectl(['-n', this.namespace, 'apply', '-f', '-'], { input: JSON.stringify(job) });
    await this.run('wait', '--for=condition=Complete', `job/${name}`, '--timeout=300s');
  }

  /** @param {string} pod */
  kill(pod) {
    return this.run('delete', 'pod', pod, '--grace-period=0', '--force');
  }
}
