import { inspect } from 'node:util';

/** What a command that runs for a while is given. */
export interface Terminal {
  /** Prints a line with the time since the start. */
  readonly say: (line: string) => void;
  /** Aborted by Ctrl-C or a polite kill: the run is given up, in order. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command that somebody looks on at, and ends the process with the exit code that it answers; with 1, and a
 * sentence, when it fails. `DEBUG` in the environment shows the whole error.
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
    // Ended by hand: clients of a run that was given up may still be waiting for answers.
    process.exit(await command({ say, signal: interruption.signal }));
  } catch (error) {
    // Whatever goes wrong ends here, as a sentence; the cause is for whoever looks closer.
    process.stderr.write(`${error instanceof Error ? error.message : inspect(error)}\n`);
    if (process.env['DEBUG']) process.stderr.write(`${inspect(error)}\n`);
    process.exit(1);
  }
}
