import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Waits until the stack stops in order or dies. */
export interface Watchdog {
  dismiss(): void;
}

/**
 * Starts the process that stops every recorded process if this one dies. It then also deletes the given folder, for a
 * stack with throwaway data.
 */
export function startWatchdog(recordFile: string, folderToDelete?: string): Watchdog {
  const script = fileURLToPath(new URL('watchdog.sh', import.meta.url));
  const args = [script, recordFile, ...(folderToDelete ? [folderToDelete] : [])];
  const child = spawn('sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  // A killed watchdog closes its end, which must not end the stack.
  child.stdin.on('error', () => undefined);
  // SIGKILL, because a late watchdog would read the record of the next stack on this folder.
  return { dismiss: () => void child.kill('SIGKILL') };
}
