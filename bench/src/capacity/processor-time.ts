import { statFields, withDescendants } from '@bindery/local-servers/processes';
import type { ProcessName, RunningStack } from '@bindery/stack';

/** CPU seconds by component. */
export type ProcessorTime = Readonly<Partial<Record<ProcessName, number>>>;

/** Linux counts in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100;

/**
 * The CPU time that each component of a stack has used so far, with its child processes. It depends less than a rate
 * on what else the machine does. Works on Linux.
 */
export function processorTime(stack: RunningStack): ProcessorTime {
  return Object.fromEntries(
    Object.entries(stack.pids()).map(([name, pid]) => [name, sum(withDescendants(pid).map(secondsOf))]),
  );
}

/** Processor time used between two moments. */
export function usedBetween(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  const names = Object.keys(after) as ProcessName[];
  return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
}

/** A process's own, and that of children that have ended (proc(5)). */
const secondsOf = (pid: number): number => sum(statFields(pid).slice(11, 15).map(Number)) / TICKS_PER_SECOND;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
