import { inspect } from 'node:util';
import { ConfigError } from '@bindery/settings';
import type { RunningService } from './start-service.js';

const EXIT_BAD_CONFIG = 78; // EX_CONFIG of sysexits.h
const STOP_WITHIN_MS = 10_000;

/**
 * Runs a service as a process. It stops in order on SIGTERM, on SIGINT, or when its parent process (the local stack)
 * has ended. An invalid configuration is printed with every problem, and ends the process with exit code 78.
 */
export async function runService(
  start: () => Promise<Pick<RunningService, 'drain' | 'stop'>>,
): Promise<void> {
  try {
    const running = await start();
    const stop = () => {
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      drainAndStop(running).then(
        () => process.exit(0),
        (error: unknown) => {
          complain(error);
          process.exit(1);
        },
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.once('disconnect', stop);
  } catch (error) {
    complain(error);
    process.exit(error instanceof ConfigError ? EXIT_BAD_CONFIG : 1);
  }
}

async function drainAndStop(running: Pick<RunningService, 'drain' | 'stop'>): Promise<void> {
  await running.drain();
  await running.stop();
}

/** To standard error, for there may be no log yet. A refused configuration needs no stack trace. */
function complain(error: unknown): void {
  const text = error instanceof ConfigError ? error.message : inspect(error);
  process.stderr.write(`${text}\n`);
}
