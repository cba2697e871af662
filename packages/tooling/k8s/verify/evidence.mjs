import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { kubectl } from '../kubectl.mjs';

const LINES = '500';
/** A line for each pod: its name, and how often each of its containers has been restarted. */
const RESTARTS =
  '{range .items[*]}{.metadata.name} {.status.initContainerStatuses[*].restartCount} {.status.containerStatuses[*].restartCount}{"\\n"}{end}';

/**
 * Keeps what explains a failed line: the pods and the events of the namespace, and the end of each container's log, also
 * of the one before its last restart. Secrets are in none of them.
 *
 * @param {string} folder
 * @param {string} namespace
 * @param {string} what the line
 * @returns {Promise<string>} the folder of this line
 */
export async function keepEvidence(folder, namespace, what) {
  const name = `${new Date().toISOString().replaceAll(':', '-')} ${what}`
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(0, 80);
  const own = path.join(folder, name);
  mkdirSync(own, { recursive: true });
  const keep = async (/** @type {string} */ file, /** @type {string[]} */ ...args) => {
    const { stdout, stderr } = await kubectl(['-n', namespace, ...args], { allowFailure: true });
    if (stdout || stderr) writeFileSync(path.join(own, file), stdout + stderr);
    return stdout;
  };
  await keep('pods.txt', 'get', 'pods', '-o', 'wide');
  await keep('events.txt', 'get', 'events', '--sort-by=.lastTimestamp');
  const pods = await keep('restarts.txt', 'get', 'pods', '-o', `jsonpath=${RESTARTS}`);
  const logs = ['--all-containers', '--prefix', '--timestamps', `--tail=${LINES}`];
  for (const line of pods.split('\n').filter(Boolean)) {
    const [pod = '', ...restarts] = line.split(' ');
    await keep(`${pod}.log`, 'logs', pod, ...logs);
    if (restarts.some((count) => Number(count) > 0))
      await keep(`${pod}.previous.log`, 'logs', pod, '--previous', ...logs);
  }
  return own;
}
