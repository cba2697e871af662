import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Finding } from '../finding.js';

/** What the parts write for their operators: their logs, and the traces of requests. */
const FOLDERS = ['logs', 'traces'] as const;
const BETWEEN_WORDS = /[\s"'`,:;()[\]{}<>=\\/?&%|]+/;

/** No part wrote down anything that belongs to a person: not one of the values that the run used. */
export async function checkLogs(dataDirectory: string, personal: ReadonlySet<string>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const folder of FOLDERS) {
    for (const file of await readdir(path.join(dataDirectory, folder))) {
      const text = await readFile(path.join(dataDirectory, folder, file), 'utf8');
      const told = personalWordsIn(text, personal);
      if (told > 0)
        findings.push({ kind: 'personal', what: `${folder}/${file} tells personal values ${told} times` });
    }
  }
  return findings;
}

/** How many words of a text are personal values. */
export function personalWordsIn(text: string, personal: ReadonlySet<string>): number {
  return text
    .split(BETWEEN_WORDS)
    .filter((word) => personal.has(word) || personal.has(word.replace(/\.$/, ''))).length;
}
