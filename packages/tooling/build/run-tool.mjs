import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs a tool of node_modules silently.
 *
 * @param {{ script: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv }} tool
 * @throws {Error} with everything that it printed, if it fails
 */
export async function runTool({ script, args, cwd, env = {} }) {
  try {
    await run(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      maxBuffer: Infinity,
    });
  } catch (cause) {
    const { stdout, stderr, message } = /** @type {Error & { stdout: string, stderr: string }} */ (cause);
    throw new Error(`${stdout}${stderr}`.trim() || message, { cause });
  }
}
