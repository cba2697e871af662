import { getPriority } from 'node:os';
import { runCommand } from './run-command.mjs';

const run = (script: string, options: object = {}) =>
  runCommand({
    ...{ file: process.execPath, args: ['-e', script], cwd: import.meta.dirname },
    ...{ live: false, timeoutMs: 20_000, ...options },
  });

describe('a command of a test run', () => {
  it('answers what it printed and whether it succeeded', async () => {
    expect(await run(`console.log('here')`)).toEqual({ succeeded: true, output: 'here\n' });
    expect(await run(`console.error('not here'); process.exit(3)`)).toEqual({
      succeeded: false,
      output: 'not here\n',
    });
  });

  it('leaves the processors to others if it is nice, with the programs that it starts', async () => {
    const own = `require('node:os').getPriority()`;
    const others = `Number(require('node:child_process').execFileSync(process.execPath, ['-p', ${JSON.stringify(own)}]))`;
    const { output } = await run(`console.log(${own}, ${others})`, { nice: true });
    const nice = Math.max(10, getPriority());
    expect(output).toBe(`${nice} ${nice}\n`);
  });

  it('ends what it leaves running, which has its output open', async () => {
    const script = `require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' });
      console.log('done');
      process.exit(0)`;
    expect(await run(script)).toEqual({ succeeded: true, output: 'done\n' });
  });
});
