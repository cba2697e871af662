import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { planRoutes } from '@bindery/contracts/billing';
import { addressOf } from '@bindery/contracts/route';
import { isAlive } from '@bindery/local-servers/processes';
import { waitFor } from '@bindery/test-kit';
import { copyCheckout } from './checkout-copy.js';

const RUN = `
  import { startDevelopment } from './stack/dist/dev/start-development.js';
  const stack = await startDevelopment({
    ports: 'free', dataDir: '.data', throwaway: true, parts: ['postgres', 'nats', 'identity', 'billing'],
  });
  console.log('billing at ' + stack.internalUrl('billing'));
  process.on('message', () => process.send(stack.pids()));
  process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
`;
const EDITED = 'services/billing/src/plans/list-plans.ts';
const SOON = { timeoutMs: 20_000 };

describe('npm run dev', () => {
  let checkout: string;
  let development: ChildProcess;
  let log = '';

  beforeAll(async () => {
    checkout = copyCheckout();
    execFileSync(process.execPath, ['packages/tooling/bin/build.mjs', 'node'], { cwd: checkout });
    development = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    // Colors are on if the environment requests them, as CI servers do.
    development.stdout?.on('data', (chunk: Buffer) => (log += stripVTControlCharacters(chunk.toString())));
    await waitFor(() => log.includes('billing at http'), { timeoutMs: 60_000 });
  }, 120_000);
  afterAll(async () => {
    if (development.exitCode === null) {
      development.kill('SIGTERM');
      await once(development, 'exit');
    }
    await rm(checkout, { recursive: true, force: true });
  });

  async function edit(change: (text: string) => string): Promise<void> {
    const file = path.join(checkout, EDITED);
    await writeFile(file, change(await readFile(file, 'utf8')));
  }

  async function lineOf(words: string): Promise<number> {
    const text = await readFile(path.join(checkout, EDITED), 'utf8');
    return text.slice(0, text.indexOf(words)).split('\n').length;
  }

  async function planNames(): Promise<string> {
    const url = /billing at (\S+)/.exec(log)?.[1] ?? '';
    const { items } = (await (await fetch(url + addressOf(planRoutes.list))).json()) as {
      items: { name: string }[];
    };
    return items.map(({ name }) => name).join();
  }

  async function pids(): Promise<Record<string, number>> {
    const answer = once(development, 'message');
    development.send('pids');
    return ((await answer) as [Record<string, number>])[0];
  }

  it('restarts only the service whose code is saved', async () => {
    const before = await pids();
    await edit((text) => text.replace('name: plan.name', "name: plan.name + ' once'"));
    await waitFor(async () => (await planNames()).includes('once'), SOON);
    const { billing, ...others } = await pids();
    expect({ billing: before['billing'], ...others }).toEqual(before);
    expect(billing).not.toBe(before['billing']);
    await waitFor(() => /billing +info +change → live in \d/.test(log), SOON);
  }, 60_000);

  it('leaves the old code running while a file does not compile, then loads the fix', async () => {
    const { billing } = await pids();
    await edit((text) => text.replace("' once'", "' never' +"));
    const line = await lineOf("' never'");
    await waitFor(() => log.includes(`${EDITED}:${String(line)}:`), SOON);
    expect(await planNames()).toContain('once');
    expect(await pids()).toMatchObject({ billing });
    await edit((text) => text.replace("' never' +", "' twice'"));
    await waitFor(async () => (await planNames()).includes('twice'), SOON);
  }, 60_000);

  it('leaves no process running when stopped', async () => {
    const running = Object.values(await pids());
    development.kill('SIGTERM');
    expect(await once(development, 'exit')).toEqual([0, null]);
    expect(running.filter(isAlive)).toEqual([]);
  }, 60_000);
});
