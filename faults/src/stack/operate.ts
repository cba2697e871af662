import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const command = path.resolve(import.meta.dirname, '../../../ops/ops.mjs');
const WITHIN_MS = 300_000;

/**
 * Runs one of the operators' commands, as an operator would, and answers what it says as data.
 * @throws Error with what it said, when it ends with anything but 0
 */
export async function operate(dataDirectory: string, ...args: readonly string[]): Promise<unknown> {
  const all = [command, ...args, '--data-dir', dataDirectory, '--json'];
  const { stdout } = await run(process.execPath, all, { timeout: WITHIN_MS }).catch((error: unknown) => {
    const said = (error as { stdout?: string }).stdout ?? '';
    throw new Error(`ops ${args.join(' ')} failed: ${said.trim() || String(error)}`, { cause: error });
  });
  return JSON.parse(stdout);
}
