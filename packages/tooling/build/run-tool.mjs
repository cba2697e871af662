import { spawn } from 'node:child_process';

/**
 * Runs a tool of node_modules and keeps what it says for the reader of a failure.
 *
 * @param {{ script: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv }} tool
 * @returns {Promise<string>} what it printed
 * @throws {Error} carrying all that it printed, when it exits with anything but 0
 */
export function runTool({ script, args, cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      printed += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${printed.trim()}\n(ended with ${signal ?? `exit code ${code}`})`));
    });
  });
}
