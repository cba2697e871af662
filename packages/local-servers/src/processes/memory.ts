import { ps, readProc, withDescendants } from './process-table.js';

/** The memory of a process and its descendants. */
export interface MemoryUse {
  readonly megabytes: number;
  /** `PSS` counts shared memory once. On systems without it, `RSS` counts it for each process. */
  readonly measure: 'PSS' | 'RSS';
}

const KILOBYTES_IN_MEGABYTE = 1_024;

export function memoryOf(pid: number): MemoryUse {
  const pids = withDescendants(pid);
  const linux = process.platform === 'linux';
  const kilobytes = linux ? pids.map(proportionalKilobytes) : residentKilobytes(pids);
  return {
    megabytes: Math.round(kilobytes.reduce((sum, value) => sum + value, 0) / KILOBYTES_IN_MEGABYTE),
    measure: linux ? 'PSS' : 'RSS',
  };
}

function proportionalKilobytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0);
}

function residentKilobytes(pids: number[]): number[] {
  return ps('-o', 'rss=', '-p', pids.join(',')).trim().split('\n').map(Number);
}
