import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Stands by until it is told that the stack stopped in order, or the stack is gone. */
export interface Watchdog {
  dismiss(): void;
}

/**
 * Starts the process that stops every recorded process when this one dies. A folder that is given is deleted then,
 * which a stack with throw-away data wants.
 */
export function startWatchdog(recordFile: string, folderToDelete?: string): Watchdog {
  const script = fileURLToPath(new URL('watchdog.sh', import.meta.url));
  const args = [script, recordFile, ...(folderToDelete ? [folderToDelete] : [])];
  const child = spawn('sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  // A watchdog that somebody killed closes its end; that is no reason for the stack to fall.
  child.stdin.on('error', () => undefined);
  // Killed, for one that wakes up late would read the record that the next stack on this folder has begun.
  return { dismiss: () => void child.kill('SIGKILL') };
}
