import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '@bindery/test-kit';
import { Part } from './part.js';
import { ProcessRecord } from './process-record.js';
import { isAlive } from './process-table.js';
import { waitUntil } from './wait-until.js';

/** Says that it is up in a file, and lives until it is stopped. */
const HEALTHY = `require('node:fs').writeFileSync(process.argv[1], ''); setInterval(() => {}, 1000);`;

describe('a part of the stack', () => {
  let directory: string;
  let record: ProcessRecord;
  let said: string[];
  const parts: Part[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'bindery-part-'));
    record = new ProcessRecord(path.join(directory, 'processes'));
    said = [];
  });
  afterEach(async () => {
    await Promise.all(parts.splice(0).map((part) => part.stop()));
    await rm(directory, { recursive: true });
  });

  function partRunning(script: string): Part {
    const up = path.join(directory, 'up');
    const part = new Part(
      {
        name: 'sample',
        where: 'nowhere',
        command: async () => {
          await rm(up, { force: true });
          return { file: process.execPath, args: ['-e', script, up] };
        },
        ready: (signal) =>
          waitUntil(
            () =>
              readFile(up).then(
                () => true,
                () => false,
              ),
            { signal, everyMs: 20 },
          ),
      },
      {
        logFile: path.join(directory, 'sample.log'),
        record,
        say: (line) => said.push(line),
        cancelled: new AbortController().signal,
      },
    );
    parts.push(part);
    return part;
  }

  it('restarts when it dies, and reports the restart', async () => {
    const part = partRunning(HEALTHY);
    await part.start();
    const first = part.pid;
    await part.kill();
    await waitFor(() => part.pid !== undefined && part.pid !== first, { what: 'another process' });
    await waitFor(() => said.length === 2, { what: 'the line that says so' });
    expect(said).toEqual([
      expect.stringMatching(/^sample stopped \(SIGKILL\); starting it again in 0\.5 s\. Its log: /),
      'sample is back',
    ]);
  });

  it('stays stopped and leaves no process or record when it is stopped', async () => {
    const part = partRunning(HEALTHY);
    await part.start();
    const pid = part.pid ?? 0;
    await part.stop();
    expect(isAlive(pid)).toBe(false);
    expect(part.pid).toBeUndefined();
    expect(said).toEqual([]);
    expect(await readFile(record.file, 'utf8')).toBe('');
  });

  it('freezes together with its child processes, and continues when it is resumed', async () => {
    const portFile = path.join(directory, 'port');
    const child = `
      process.once('disconnect', () => process.exit());
      const server = require('node:http').createServer((_, reply) => reply.end('here')).listen(0, '127.0.0.1', () =>
        require('node:fs').writeFileSync(${JSON.stringify(portFile)}, String(server.address().port)));`;
    const part = partRunning(`
      const stdio = ['ignore', 'ignore', 'ignore', 'ipc'];
      require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio });
      ${HEALTHY}`);
    await part.start();
    const portWritten = () => readFile(portFile, 'utf8').catch(() => '');
    await waitFor(async () => (await portWritten()) !== '', { what: 'the child that serves' });
    const url = `http://127.0.0.1:${await portWritten()}`;
    part.freeze();
    await expect(fetch(url, { signal: AbortSignal.timeout(300) })).rejects.toThrow('aborted due to timeout');
    part.resume();
    expect(await (await fetch(url)).text()).toBe('here');
  });

  it('stops while it is frozen', async () => {
    const part = partRunning(HEALTHY);
    await part.start();
    const pid = part.pid ?? 0;
    part.freeze();
    await part.stop();
    expect(isAlive(pid)).toBe(false);
    expect(said).toEqual([]);
  });

  it('reports the end of its log when it exits before it is ready', async () => {
    const part = partRunning(`console.error('the disk is full'); process.exit(3)`);
    await expect(part.start()).rejects.toThrow(
      /^sample did not start: it ended \(exit code 3\)\nthe disk is full$/,
    );
    expect(said).toEqual([]);
  });

  it('is stopped by the next start after a crash, unlike another program with a recorded PID', async () => {
    const part = partRunning(HEALTHY);
    await part.start();
    const leftover = part.pid ?? 0;
    await writeFile(record.file, `${String(process.pid)} TERM stranger no-such-program\n`, { flag: 'a' });
    expect(await new ProcessRecord(record.file).stopLeftovers()).toEqual(['sample']);
    expect(isAlive(leftover)).toBe(false);
  });
});
