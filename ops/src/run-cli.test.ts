import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

describe('a command about all services, beside one that cannot answer', () => {
  const replies: Readonly<Record<string, object>> = {
    outbox: { pending: 3, oldest_pending_at: null, consumers: [], deferred: [] },
    jobs: { queues: [], dead: [], more: false },
    'dead-lettered-events': { events: [], more: false },
  };
  let servers: Server[];
  let env: Record<string, string>;
  beforeAll(async () => {
    const [billing, crm] = (servers = [
      createServer((request, response) => {
        const call = new URL(request.url ?? '', 'http://x').pathname.split('/').at(-1) ?? '';
        response.end(JSON.stringify(replies[call]));
      }),
      createServer((_request, response) => {
        const problem = { type: 'urn:x', title: 'x', status: 500, code: 'internal', request_id: 'r1' };
        response.writeHead(500).end(JSON.stringify({ ...problem, detail: 'Something went wrong.' }));
      }),
    ]) as [Server, Server];
    for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
    const urlOf = (server: Server) => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    env = { OPS_BILLING_URL: urlOf(billing), OPS_CRM_URL: urlOf(crm), OPS_TOKEN: 't' };
  });
  afterAll(() => servers.forEach((server) => server.close()));

  it.each(['outbox', 'jobs', 'events'])('%s prints the others and names it', async (command) => {
    const { code, answer } = await run([command], env);
    expect(answer).toContain('crm: Something went wrong. (request r1)');
    if (command === 'outbox') expect(answer).toMatch(/billing +3/);
    expect(code).toBe(1);
  });
});

describe('parts', () => {
  const status = (part: string, more: object) => ({
    ...{ part, version: '0.2.0', release: null, node: '26.0.0', started_at: '2026-11-28T12:00:00.000Z' },
    ...{ database: { status: 'up', version: '18' }, nats: { status: 'up', version: '2.12' }, ...more },
  });
  let server: Server;
  let reply: object;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = createServer((_request, response) => response.end(JSON.stringify(reply)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    env = { OPS_IDENTITY_URL: url, OPS_TOKEN: 't' };
  });
  afterAll(() => server.close());

  it.each([
    ['an identity that asks nobody for a second factor', status('identity', {}), 'sign in without it', 1],
    ['another part of that release', status('crm', {}), '', 0],
    [
      'a part that NATS denies',
      status('crm', { denied_subjects: ['publish a.b'] }),
      'NATS denies crm: publish a.b.',
      1,
    ],
    ['a part that is well', status('identity', { denied_subjects: [] }), '', 0],
  ])('shows %s', async (_what, body, sentence, code) => {
    reply = body;
    const shown = await run(['parts'], env);
    expect(shown.answer).toContain(sentence);
    expect(shown.code).toBe(code);
  });
});
