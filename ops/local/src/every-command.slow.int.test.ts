import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { meRoutes } from '@bindery/contracts/identity';
import { commands } from '@bindery/ops';
import { repository, startStack, type RunningStack } from '@bindery/stack';
import { waitFor } from '@bindery/test-kit';
import { signIn } from '@bindery/test-kit/client';
import { runLocal } from './run-local.js';

const run = promisify(execFile);
const NOTHING = 'crm/00000000-0000-4000-8000-000000000000';
/** Words and options with which a command does least. The others take none. */
const SMALLEST: Readonly<Record<string, readonly string[]>> = {
  'events show': [NOTHING],
  'events replay': ['--all'],
  'events republish': ['--since', '1m'],
  'jobs show': [NOTHING],
  'jobs replay': ['--all'],
  'keys rotate': ['field'],
};
/** Commands that refuse an id that doesn't exist. */
const refused = ['events show', 'jobs show'];
const names = commands.map(({ name }) => name);

let folder: string;
let stack: RunningStack;
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  execFileSync(process.execPath, ['packages/tooling/bin/build.mjs', 'node'], { cwd: repository });
  folder = await mkdtemp(path.join(tmpdir(), 'bindery-commands-'));
  stack = await startStack({ ports: 'free', dataDir: at('data'), quiet: true });
}, 120_000);
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ops(...args: string[]) {
  const said: string[] = [];
  const write = (text: string) => void said.push(text);
  const env = { env: {}, answer: write, remark: write };
  const code = await runLocal([...args, '--data-dir', at('data')], env);
  return { code, said: said.join('') };
}

it.each(names)(
  'the command "%s" works on a stack in its smallest form',
  async (name) => {
    const { code, said } = await ops(...name.split(' '), ...(SMALLEST[name] ?? []));
    const isRefused = refused.includes(name);
    expect({ said, code }).toMatchObject({ code: isRefused ? 1 : 0 });
    expect(said).toMatch(isRefused ? /has this key|with this ID/ : /./);
  },
  30_000,
);

it('npm run ops starts them, and npm run trace shows a request', async () => {
  const { stdout } = await run(process.execPath, ['ops/ops.mjs', '--help'], { cwd: repository });
  for (const name of names) expect(stdout).toContain(`  ${name}`);
  const session = await signIn(stack.urls, 'traced@commands.test');
  const request = (await session.api(meRoutes.get)).headers.get('x-request-id') ?? '';
  const trace = ['stack/trace.mjs', request, '--data', at('data')];
  // The spans arrive a second after the response.
  const shown = await waitFor(() => run(process.execPath, trace, { cwd: repository }), { timeoutMs: 20_000 });
  expect(shown.stdout).toContain('identity');
}, 60_000);
