import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The text of a document's pages as a reader finds it, by poppler, where that is installed. */
export async function pdfText(pdf: Buffer): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'report-'));
  try {
    await writeFile(path.join(folder, 'report.pdf'), pdf);
    return await new Promise((resolve, reject) => {
      execFile('pdftotext', ['-layout', path.join(folder, 'report.pdf'), '-'], (error, stdout) => {
        if (error?.code === 'ENOENT') resolve(undefined);
        else if (error) reject(new Error('pdftotext failed', { cause: error }));
        else resolve(stdout);
      });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
