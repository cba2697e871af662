import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { InstallationLock } from './installation-lock.js';
import { ProcessRecord } from '@bindery/local-servers/processes';

export interface ResetOptions {
  readonly dataDirectory: string;
  /** Skips the confirmation. */
  readonly yes: boolean;
}

/**
 * Deletes the data folder after a confirmation.
 * @returns whether it was deleted
 * @throws Error if a stack uses it, or if there is no terminal to confirm on
 */
export async function resetData({ dataDirectory, yes }: ResetOptions): Promise<boolean> {
  const holder = new InstallationLock(dataDirectory).holder();
  if (holder !== undefined) {
    throw new Error(
      `Bindery is running (process ${String(holder)}). Stop it with Ctrl-C before its data is emptied.`,
    );
  }
  if (!yes && !(await confirmed(dataDirectory))) return false;
  await new ProcessRecord(path.join(dataDirectory, 'processes')).stopLeftovers();
  await rm(dataDirectory, { recursive: true, force: true });
  return true;
}

async function confirmed(dataDirectory: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error(
      '--reset deletes all local data and asks first, but nobody can answer here. Add --yes to confirm it.',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete all local data in ${dataDirectory}? Type yes to go on: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
