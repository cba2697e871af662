import { appendFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '@bindery/test-kit';
import { followLogs } from './follow-logs.js';

describe('following the log files', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'bindery-logs-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('passes on new whole lines, also of a new run, and none of an earlier run', async () => {
    const file = path.join(directory, 'crm.log');
    await writeFile(file, 'of the run before\n');
    const lines: string[] = [];
    const logs = await followLogs(directory, (part, line) => lines.push(`${part}: ${line}`));
    await rename(file, path.join(directory, 'crm.previous.log'));
    await writeFile(file, 'first\nsec');
    await waitFor(() => lines.length === 1);
    await appendFile(file, 'ond\n');
    await appendFile(path.join(directory, 'billing.log'), 'third\n');
    await waitFor(() => lines.length === 3);
    await appendFile(file, 'last words\n');
    await logs.stop();
    expect([...lines].sort()).toEqual(['billing: third', 'crm: first', 'crm: last words', 'crm: second']);
  });
});
