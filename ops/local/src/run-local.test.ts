import { mkdtempSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runLocal } from './run-local.js';

const empty = mkdtempSync(path.join(tmpdir(), 'bindery-ops-'));

async function run(line: string, env: Record<string, string> = {}) {
  const [answers, remarks]: string[][] = [[], []];
  const code = await runLocal(['--data-dir', empty, ...line.split(' ').filter(Boolean)], {
    env,
    answer: (text) => answers?.push(text),
    remark: (text) => remarks?.push(text),
  });
  return { code, answer: (answers ?? []).join(''), remark: (remarks ?? []).join('') };
}

describe('an invalid command', () => {
  it.each([
    ['nothing', 'There is no command "nothing".'],
    ['keys', '"keys" is not a whole command. These begin with "keys":'],
    ['parts twice', '"twice" is one word too many.'],
    ['events show', 'A word is missing.'],
    ['events replay', 'Name the key of one event, or all of them with --all.'],
    ['events replay a --all', 'Name the key of one event, or all of them with --all.'],
    ['jobs show', 'A word is missing.'],
    ['jobs replay', 'Name the key of one dead job, or all of them with --all.'],
    ['jobs replay a --all', 'Name the key of one dead job, or all of them with --all.'],
    ['events republish', 'Say from when on: --since 7d.'],
    ['events republish --since yesterday', '--since takes a moment with its zone'],
    ['parts --loud', "Unknown option '--loud'."],
    ['keys rotate cellar', 'There are no "cellar" keys.'],
    ['keys rotate root', 'A root key is a setting of its service.'],
    ['audit verify --account me', '--account takes the id of an account'],
    ['backup', 'Say where to put the backup: --to FOLDER'],
    ['backup --to /tmp/b --secrets-to /tmp/b/secrets.json', 'Keep the keys apart from the backup'],
    ['restore', 'Name the folder of one backup: --from BACKUP.'],
    ['restore --from /nowhere/at/all', 'There is no folder /nowhere/at/all.'],
  ])('exits with 2 and explains what is wrong: %s', async (line, sentence) => {
    // Commands that look for services before they look at their words are given some.
    const env = line.startsWith('audit') ? { OPS_CRM_URL: 'http://127.0.0.1:1', OPS_TOKEN: 'x' } : {};
    const { code, answer, remark } = await run(line, env);
    expect(remark).toContain(sentence);
    expect({ code, answer }).toEqual({ code: 2, answer: '' });
  });

  it('reports its error as JSON when --json is given', async () => {
    const { code, answer } = await run('events republish --json');
    expect({ code, error: JSON.parse(answer) as unknown }).toEqual({
      code: 2,
      error: { error: 'Say from when on: --since 7d.' },
    });
  });
});

describe('help', () => {
  it('lists the commands and shows the usage of each', async () => {
    const { code, answer } = await run('--help');
    expect(code).toBe(0);
    const names = [...answer.matchAll(/^ {2}([a-z]+(?: [a-z]+)?)/gm)].map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['parts', 'events replay', 'keys rotate', 'restore']));
    for (const name of ['parts', 'events replay', 'keys rotate', 'audit verify', 'backup', 'restore']) {
      expect((await run(`${name} --help`)).answer).toContain(`npm run ops -- ${name}`);
    }
  });
});

describe('the ops CLI', () => {
  let server: Server;
  let reply = { status: 200, body: {} as object };
  let url = '';
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(() => void server.close());

  it('uses the local stack by default and says when it is not running', async () => {
    const { code, remark } = await run('outbox');
    expect(remark).toContain(`Bindery does not run with the data of ${empty}. Start it with npm start`);
    expect(code).toBe(3);
  });

  it.each([
    [{ OPS_CRM_URL: 'http://127.0.0.1:1' }, 2, 'OPS_CRM_URL is set, but no token. Set OPS_TOKEN'],
    [{ OPS_CRM_URL: 'crm:4103', OPS_TOKEN: 't' }, 2, 'OPS_CRM_URL must hold addresses such as'],
    [{ OPS_BILLING_URL: 'http://127.0.0.1:1', OPS_TOKEN: 't' }, 2, 'This needs crm. Set OPS_CRM_URL'],
    [{ OPS_CRM_URL: 'http://127.0.0.1:1', OPS_TOKEN: 't' }, 3, 'crm does not answer at http://127.0.0.1:1.'],
  ])('explains a failure under the settings %j with exit code %d', async (env, code, sentence) => {
    const answer = await run('audit verify', env);
    expect(answer.remark).toContain(sentence);
    expect(answer.code).toBe(code);
  });

  it('tells which account has events that wait for a retry, and why', async () => {
    const deferred = {
      subject: 'identity.user.changed.v1',
      account_id: '6f0c2f0e-63cf-4f2c-9d5a-0d9a6a2f6f01',
      events: 3,
      since: '2026-11-20T12:00:00.000Z',
      reason: 'AppError: unavailable',
    };
    reply = {
      status: 200,
      body: { pending: 0, oldest_pending_at: null, consumers: [], deferred: [deferred] },
    };
    const { code, answer } = await run('outbox', { OPS_CRM_URL: url, OPS_TOKEN: 't' });
    expect(code).toBe(0);
    expect(answer).toMatch(
      /crm +identity\.user\.changed\.v1 +6f0c2f0e-63cf-4f2c-9d5a-0d9a6a2f6f01 +3 +.+ ago +AppError: unavailable/,
    );
  });

  it('tries the replicas of a service until one answers', async () => {
    reply = { status: 200, body: { accounts: 1, entries: 2, faults: [], next: null } };
    const env = { OPS_CRM_URL: `http://127.0.0.1:1, ${url}`, OPS_TOKEN: 't' };
    expect(await run('audit verify', env)).toMatchObject({ code: 0, remark: '' });
  });

  it.each([
    [401, {}, 'crm does not accept this token.'],
    [500, {}, 'crm answered 500 without saying why.'],
    [200, { surprise: true }, 'Use the command of the same release as the service.'],
  ])('explains the service response %d %j', async (status, body, sentence) => {
    reply = { status, body };
    const answer = await run('audit verify', { OPS_CRM_URL: url, OPS_TOKEN: 't' });
    expect(answer.remark).toContain(sentence);
    expect(answer.code).toBe(1);
  });

  it('fails and names the account and entry when an audit chain is broken', async () => {
    const account_id = '3f0c8a4e-0d6b-4b5e-9a51-7b6f2f1f7c11';
    const faults = [{ account_id, seq: 7, fault: 'altered' }];
    reply = { status: 200, body: { accounts: 1, entries: 9, faults, next: null } };
    const { code, answer } = await run('audit verify', { OPS_CRM_URL: url, OPS_TOKEN: 't' });
    expect(answer).toContain(`BROKEN: crm, account ${account_id}: entry 7 is not as it was written.`);
    expect(code).toBe(1);
  });

  it('compares the chains with their anchors, and says when there are none', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'anchors-'));
    const account_id = '3f0c8a4e-0d6b-4b5e-9a51-7b6f2f1f7c11';
    const at = new Date().toISOString();
    const faults = [{ account_id, seq: 7, fault: 'cut_off' }];
    const env = { OPS_CRM_URL: url, OPS_TOKEN: 't' };
    const verify = (body: object) => {
      reply = { status: 200, body: { accounts: 1, entries: 6, next: null, ...body } };
      return run(`audit verify --anchors ${folder}`, env);
    };
    const none = await verify({ faults: [] });
    expect(none).toMatchObject({
      code: 1,
      answer: expect.stringContaining('BROKEN: crm, it has no anchor.') as string,
    });
    await mkdir(path.join(folder, 'crm'));
    await writeFile(path.join(folder, 'crm', 'a.jws'), 'signed');
    await writeFile(path.join(folder, 'crm', 'b.jws'), 'signed');
    const whole = await verify({ faults: [], at, heads: 3 });
    expect(whole).toMatchObject({
      code: 0,
      answer: expect.stringContaining('6 heads in 2 anchors') as string,
    });
    const cut = await verify({ faults, at, heads: 3 });
    expect(cut.code).toBe(1);
    const found = `BROKEN: crm, account ${account_id}, by its anchors: entry 7 and all after it were cut off.`;
    expect(cut.answer.split(found)).toHaveLength(2);
    const old = await verify({ faults: [], at: '2026-01-01T00:00:00.000Z', heads: 3 });
    expect(old.answer).toContain('its newest anchor is of 2026-01-01T00:00:00.000Z');
    expect((await verify({ faults: [], at: null, heads: 0 })).answer).toContain('crm/b.jws was not signed');
  });

  it('verifies all services with audit chains and reports an account unknown to them', async () => {
    const account = '3f0c8a4e-0d6b-4b5e-9a51-7b6f2f1f7c11';
    reply = { status: 200, body: { accounts: 0, entries: 0, faults: [], next: null } };
    const env = { OPS_CRM_URL: url, OPS_IDENTITY_URL: url, OPS_TOKEN: 't' };
    const { answer } = await run('audit verify', env);
    expect(answer).toContain('identity: 0 entries of 0 accounts were verified.');
    expect(answer).toContain('crm: 0 entries of 0 accounts were verified.');
    expect(await run(`audit verify --account ${account}`, env)).toMatchObject({
      code: 1,
      remark: expect.stringContaining(`There is no audit chain of an account ${account}.`) as string,
    });
  });
});
