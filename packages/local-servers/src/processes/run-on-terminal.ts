import { inspect } from 'node:util';

/** The terminal of a long-running command. */
export interface Terminal {
  /** Prints a line with the time since the start. */
  readonly say: (line: string) => void;
  /** Aborted by Ctrl-C or SIGTERM; the command then stops in order. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command and exits with its exit code, or with 1 and a sentence if it fails. `DEBUG` in the environment shows
 * the whole error.
 */
export async function runOnTerminal(command: (terminal: Terminal) => Promise<number>): Promise<never> {
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort(new Error('The run was interrupted.'));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const startedAt = performance.now();
  const say = (line: string): void => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7);
    process.stdout.write(`${seconds} s  ${line}\n`);
  };
  try {
    // Exits explicitly, because clients of an aborted run may still be waiting for responses.
    process.exit(await command({ say, signal: interruption.signal }));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : inspect(error)}\n`);
    if (process.env['DEBUG']) process.stderr.write(`${inspect(error)}\n`);
    process.exit(1);
  }
}
