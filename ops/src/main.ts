import { runCli } from './run-cli.js';

/** Runs one operators' command and returns the exit code. */
export function main(args: readonly string[]): Promise<number> {
  return runCli(args, {
    env: process.env,
    answer: (text) => void process.stdout.write(text),
    remark: (text) => void process.stderr.write(text),
  });
}
