import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

const SHOWN_LINES = 15;

/** The log of a part, with the one of the run before set aside: two runs are kept, so logs do not grow for ever. */
export function freshLogFile(directory: string, part: string): string {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, `${part}.log`);
  if (existsSync(file)) renameSync(file, path.join(directory, `${part}.previous.log`));
  return file;
}

/** The end of a log, for a person who has to find out what went wrong. */
export function lastLines(file: string): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
}
