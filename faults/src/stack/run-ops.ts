import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const command = path.resolve(import.meta.dirname, '../../../ops/ops.mjs');
const WITHIN_MS = 300_000;

/**
 * Runs an operator command and returns its JSON output.
 * @throws Error with the output when the exit code is not 0
 */
export async function runOps(dataDirectory: string, ...args: readonly string[]): Promise<unknown> {
  const all = [command, ...args, '--data-dir', dataDirectory, '--json'];
  const { stdout } = await run(process.execPath, all, { timeout: WITHIN_MS }).catch((error: unknown) => {
    const said = (error as { stdout?: string }).stdout ?? '';
    throw new Error(`ops ${args.join(' ')} failed: ${said.trim() || String(error)}`, { cause: error });
  });
  return JSON.parse(stdout);
}
