import { readFileSync } from 'node:fs';

const MB = 1_024 ** 2;
/** Memory for other calls of this process while a file is read. */
const RESERVE_BYTES = 48 * MB;

/** How much memory a reader may take now: at most so much, and less than the container has left. */
export function allowedBytes(most: number): number {
  const container = process.constrainedMemory();
  if (container === 0) return most;
  return Math.min(most, container - process.memoryUsage.rss() - RESERVE_BYTES);
}

/** The memory of a process, where the system tells it without a program of its own. */
export function residentBytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'latin1')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    // It has ended.
    return undefined;
  }
}
