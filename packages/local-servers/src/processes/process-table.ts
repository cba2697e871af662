import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { waitUntil } from './wait-until.js';

const STOP_WITHIN_MS = 12_000;

/** Whether a process runs. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
  return stateOf(pid) !== 'Z';
}

/** The command line of a process; empty when there is none. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim();
  return ps('-o', 'command=', '-p', String(pid)).trim();
}

/** Stops a process and waits. Kills it after twelve seconds. */
export async function stopProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(pid)) return;
  // A frozen process would not get the signal.
  signalTree(pid, 'SIGCONT');
  process.kill(pid, signal);
  const gone = waitUntil(() => !isAlive(pid), { signal: AbortSignal.timeout(STOP_WITHIN_MS), everyMs: 50 });
  await gone.catch(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
}

/** The ids of a process and its descendants. */
export function withDescendants(root: number): number[] {
  const found = [root];
  const parents = parentsOfAll();
  for (const pid of found) {
    for (const [child, parent] of parents) if (parent === pid) found.push(child);
  }
  return found;
}

/** Signals a process and its descendants, itself first, so that a stopped one starts nothing in between. */
export function signalTree(root: number, signal: NodeJS.Signals): void {
  sendSignal(root, signal);
  for (const pid of withDescendants(root)) if (pid !== root) sendSignal(pid, signal);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has already exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function parentsOfAll(): Map<number, number> {
  if (process.platform !== 'linux') {
    const rows = ps('-axo', 'pid=,ppid=').trim().split('\n');
    return new Map(rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]));
  }
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return new Map(pids.map((pid) => [pid, Number(statFields(pid)[1])]));
}

function stateOf(pid: number): string {
  return process.platform === 'linux' ? (statFields(pid)[0] ?? '') : '';
}

/** The fields of /proc/<pid>/stat after the program's name, which may contain spaces and parentheses. */
export function statFields(pid: number): string[] {
  return (readProc(pid, 'stat').split(') ').at(-1) ?? '').split(' ');
}

/** A file of a process; empty if it has exited. */
export function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${String(pid)}/${file}`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

export function ps(...args: string[]): string {
  return execFileSync('ps', args, { encoding: 'utf8' });
}
