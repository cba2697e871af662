import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

const SHOWN_LINES = 15;

/** Creates a part's log file and keeps the previous run's, so that logs don't grow forever. */
export function freshLogFile(directory: string, part: string): string {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, `${part}.log`);
  if (existsSync(file)) renameSync(file, path.join(directory, `${part}.previous.log`));
  return file;
}

/** The last lines of a log, for an error message. */
export function lastLines(file: string): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
}
