import { readFileSync, readdirSync } from 'node:fs';
import type { ProcessName, RunningStack } from '@bindery/stack';

/** CPU seconds by component. */
export type ProcessorTime = Readonly<Partial<Record<ProcessName, number>>>;

interface Process {
  readonly parent: number;
  /** Its own, and that of children that have ended. */
  readonly seconds: number;
}

/** Linux counts in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100;

/**
 * The CPU time that each component of a stack has used so far, with its child processes. It depends less than a rate
 * on what else the machine does. Works on Linux.
 */
export function processorTime(stack: RunningStack): ProcessorTime {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const process = readProcess(pid);
        return process ? [[Number(pid), process] as const] : [];
      }),
  );
  const secondsOf = (pid: number): number =>
    (processes.get(pid)?.seconds ?? 0) +
    [...processes]
      .filter(([, { parent }]) => parent === pid)
      .reduce((sum, [child]) => sum + secondsOf(child), 0);
  return Object.fromEntries(Object.entries(stack.pids()).map(([name, pid]) => [name, secondsOf(pid)]));
}

/** What was used between two moments. */
export function usedBetween(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  const names = Object.keys(after) as ProcessName[];
  return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
}

/** Reads `/proc/<pid>/stat` (proc(5)), whose second field can contain spaces. */
function readProcess(pid: string): Process | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1, 2);
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
    return { parent, seconds: ticks / TICKS_PER_SECOND };
  } catch (error) {
    // It has ended since its folder was listed.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
