import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The process of the whole test run: the runner itself, also when called in one of its workers, which have a channel to
 * it.
 */
export const runnerPid = (): number => (process.connected ? process.ppid : process.pid);

/** A folder that all workers of this run share. */
export const runDirectory = (): string => path.join(tmpdir(), `bindery-tests-${String(runnerPid())}`);
