import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, settingsErrorOfProcess, startSourceProcess } from '@bindery/test-kit';

const MAIN = 'packages/static-site/src/main.ts';
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'static-site-'));
  await writeFile(path.join(dist, 'builds.json'), '{"builds":[]}');
});
afterAll(() => rm(dist, { recursive: true }));

const settings = () => ({
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: 'http://product.test',
  SUPPORT_EMAIL: 'help@product.test',
  SITE_DIST: dist,
  SITE_MOUNT: '/remotes/crm/',
});

describe('the process of a front end', () => {
  it('serves while it drains after SIGTERM, and then ends by itself', async () => {
    const site = startSourceProcess(MAIN, { ...settings(), DRAIN_MS: '1000' });
    const { address } = await site.logged('msg', 'the site is served');
    const url = `http://127.0.0.1:${String((address as { port: number }).port)}`;
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const exitCode = site.stop();
    await eventually(async () => expect((await fetch(`${url}/health`)).status).toBe(503));
    const file = await fetch(`${url}/remotes/crm/builds.json`);
    expect([file.status, file.headers.get('connection')]).toEqual([200, 'close']);
    expect(await exitCode).toBe(0);
  });

  it('refuses to start without its settings, and names each', async () => {
    const { code, said } = await settingsErrorOfProcess(MAIN, {});
    expect(code).toBe(78);
    for (const name of ['PUBLIC_URL', 'SUPPORT_EMAIL', 'SITE_DIST']) expect(said).toContain(name);
  });
});
