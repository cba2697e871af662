import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@bindery/test-kit';
import { isAlive } from './process-table.js';

const watchdog = fileURLToPath(new URL('watchdog.sh', import.meta.url));

/** A stack that starts one part and its watchdog, then waits to be killed. */
const STACK = `
  const { spawn } = require('node:child_process');
  const { writeFileSync } = require('node:fs');
  const [, record, folder, watchdog] = process.argv;
  const part = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  writeFileSync(record, part.pid + ' TERM sleeper sleep\\n');
  spawn('sh', [watchdog, record, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  console.log(part.pid);
  setInterval(() => {}, 1000);`;

describe('the watchdog', () => {
  it('stops the parts of a stack that was killed, and deletes throw-away data', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bindery-watchdog-'));
    await writeFile(path.join(folder, 'data'), 'kept until then');
    const stack = spawn(process.execPath, ['-e', STACK, path.join(folder, 'processes'), folder, watchdog], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) => {
      stack.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
    });
    expect(isAlive(pid)).toBe(true);
    stack.kill('SIGKILL');
    await waitFor(() => !isAlive(pid), { what: 'the part to stop' });
    await waitFor(() => !existsSync(folder), { what: 'the data to go' });
  });
});
