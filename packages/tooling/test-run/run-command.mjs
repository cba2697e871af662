import { spawn } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

/** The running process groups, to be ended when the run is interrupted. @type {Set<number>} */
const running = new Set();

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    for (const group of running) signalGroup(group, 'SIGTERM');
    process.exit(1);
  });
}

/**
 * Runs a command in its own process group, ends the whole group with it or after the timeout, and never rejects.
 *
 * @param {object} command
 * @param {string} command.file
 * @param {string[]} command.args
 * @param {string} command.cwd
 * @param {NodeJS.ProcessEnv} [command.env] additions to this process's
 * @param {boolean} command.live prints the output at once instead of returning it
 * @param {boolean} [command.nice] takes only the time of the processors that others leave
 * @param {number} command.timeoutMs
 * @returns {Promise<{ succeeded: boolean, output: string }>}
 */
export function runCommand({ file, args, cwd, env = {}, live, nice = false, timeoutMs }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      if (live) process.stdout.write(chunk);
      else output += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);

    const group = child.pid;
    if (group !== undefined) running.add(group);
    // Never above what this process has, which the system refuses.
    const priority = Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority());
    if (group !== undefined && nice) setPriority(group, priority);
    const timer = setTimeout(() => {
      take(Buffer.from(`\nStopped after ${timeoutMs / 1000} s.\n`));
      if (group !== undefined) endGroup(group);
    }, timeoutMs);

    /** @param {boolean} succeeded */
    const end = (succeeded) => {
      clearTimeout(timer);
      if (group !== undefined) running.delete(group);
      resolve({ succeeded, output });
    };
    child.on('error', (error) => {
      take(Buffer.from(`${error.message}\n`));
      end(false);
    });
    // Servers that a failed test has left would hold its output open, and take the time of what runs next.
    child.on('exit', () => {
      if (group !== undefined) endGroup(group);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** @param {number} group */
function endGroup(group) {
  signalGroup(group, 'SIGTERM');
  setTimeout(() => signalGroup(group, 'SIGKILL'), 5000).unref();
}

/**
 * @param {number} group
 * @param {NodeJS.Signals} signal
 */
function signalGroup(group, signal) {
  try {
    process.kill(-group, signal);
  } catch (error) {
    // The group has already ended.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}
