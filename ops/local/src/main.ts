import { runLocal } from './run-local.js';

/** Runs one operators' command of a checkout and returns the exit code. */
export function main(args: readonly string[]): Promise<number> {
  return runLocal(args, {
    env: process.env,
    answer: (text) => void process.stdout.write(text),
    remark: (text) => void process.stderr.write(text),
  });
}
