import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands } from './commands/commands.js';
import { runCli } from './run-cli.js';

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const [answers, remarks]: [string[], string[]] = [[], []];
  const code = await runCli(args, {
    env,
    answer: (text) => answers.push(text),
    remark: (text) => remarks.push(text),
    commands,
  });
  return { code, answer: answers.join(''), remark: remarks.join('') };
}

describe('the ops CLI without a local stack', () => {
  it('names the settings that it needs', async () => {
    const { code, remark } = await run(['outbox']);
    expect(remark).toContain('Set OPS_IDENTITY_URL, OPS_BILLING_URL');
    expect(code).toBe(2);
  });

  it.each(['backup', 'restore'])('says where %s works', async (command) => {
    const { code, remark } = await run([command]);
    expect(remark).toContain(`${command} works on a local stack, in a checkout`);
    expect(code).toBe(2);
    expect((await run(['--help'])).answer).not.toContain(`  ${command} `);
  });
});

describe('a token in a file', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'ops-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is used for the service that it is of', async () => {
    const file = path.join(folder, 'token');
    writeFileSync(file, 'secret\n');
    const answer = await run(['outbox'], { OPS_CRM_URL: 'http://127.0.0.1:1', OPS_CRM_TOKEN_FILE: file });
    expect(answer).toMatchObject({ code: 3, remark: expect.stringContaining('does not answer') as string });
  });

  it('is reported when the file is missing', async () => {
    const OPS_TOKEN_FILE = path.join(folder, 'nowhere');
    const { code, remark } = await run(['outbox'], { OPS_CRM_URL: 'http://127.0.0.1:1', OPS_TOKEN_FILE });
    expect(remark).toContain("OPS_TOKEN_FILE: the file can't be read (ENOENT).");
    expect(code).toBe(2);
  });
});
