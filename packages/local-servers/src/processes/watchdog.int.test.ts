import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@bindery/test-kit';
import { commandLine, isAlive, withDescendants } from './process-table.js';
import { startWatchdog } from './watchdog.js';

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

  it('leaves alone what is recorded by the time that it is dismissed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bindery-watchdog-'));
    const record = path.join(folder, 'processes');
    const dismissed = startWatchdog(record);
    // The next stack on the folder starts as soon as this one has stopped, and records its parts there.
    const next = spawn('sleep', ['600'], { stdio: 'ignore' });
    await writeFile(record, `${String(next.pid)} TERM sleeper sleep\n`);
    dismissed.dismiss();
    const watchdogs = () => withDescendants(process.pid).filter((pid) => commandLine(pid).includes(record));
    await waitFor(() => watchdogs().length === 0, { what: 'the watchdog to end' });
    expect(isAlive(next.pid ?? 0)).toBe(true);
    next.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
});
