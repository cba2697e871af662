import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Finding } from '../finding.js';

const FOLDERS = ['logs', 'traces'] as const;
const BETWEEN_WORDS = /[\s"'`,:;()[\]{}<>=\\/?&%|]+/;

/** Checks that no log or trace contains a personal value of the run. */
export async function checkLogs(dataDirectory: string, personal: ReadonlySet<string>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const folder of FOLDERS) {
    for (const file of await readdir(path.join(dataDirectory, folder))) {
      const text = await readFile(path.join(dataDirectory, folder, file), 'utf8');
      const count = personalWordsIn(text, personal);
      if (count > 0)
        findings.push({
          kind: 'personal',
          what: `${folder}/${file} contains personal values ${count} times`,
        });
    }
  }
  return findings;
}

export function personalWordsIn(text: string, personal: ReadonlySet<string>): number {
  return text
    .split(BETWEEN_WORDS)
    .filter((word) => personal.has(word) || personal.has(word.replace(/\.$/, ''))).length;
}
