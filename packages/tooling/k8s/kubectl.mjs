import { spawn } from 'node:child_process';

/**
 * Runs kubectl against the cluster that KUBECONFIG names.
 *
 * @param {readonly string[]} args
 * @param {{ input?: string, allowFailure?: boolean }} [options]
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 * @throws Error with what kubectl said, unless failure is allowed
 */
export async function kubectl(args, { input = '', allowFailure = false } = {}) {
  const child = spawn('kubectl', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  /** @type {[string, string]} */
  const output = ['', ''];
  child.stdout.on('data', (/** @type {Buffer} */ bytes) => (output[0] += bytes.toString()));
  child.stderr.on('data', (/** @type {Buffer} */ bytes) => (output[1] += bytes.toString()));
  child.stdin.end(input);
  /** @type {number} */
  const code = await new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('kubectl is needed, and is not on the PATH.')));
    child.once('close', (status) => resolve(status ?? 1));
  });
  const [stdout, stderr] = output;
  if (code !== 0 && !allowFailure)
    throw new Error(`kubectl ${args.slice(0, 4).join(' ')}: ${stderr || stdout}`);
  return { code, stdout, stderr };
}

/** Whether KUBECONFIG names a cluster that answers. */
export async function hasCluster() {
  if (!process.env['KUBECONFIG']) return false;
  const { code } = await kubectl(['version', '--request-timeout=5s'], { allowFailure: true });
  return code === 0;
}
