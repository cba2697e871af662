import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from './file-store.js';
import { createSiteServer } from './site-server.js';

let folder: string;
let url: string;
let server: ReturnType<typeof createSiteServer>;
let isStopping = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-site-'));
  await writeFile(join(folder, 'index.html'), '<title>Bindery</title>');
  await writeFile(join(folder, 'landing.html'), '<link rel="canonical" href="{PUBLIC_URL}/">{SUPPORT_EMAIL}');
  await writeFile(join(folder, 'index.0a1b2c3d.js'), 'run()');
  server = createSiteServer({
    dist: folder,
    mount: '/',
    fallback: 'index.html',
    values: { PUBLIC_URL: 'https://bindery.test', SUPPORT_EMAIL: 'help@agency.test' },
    pages: { '/': 'landing.html' },
    isStopping: () => isStopping,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

describe('the site server', () => {
  it('serves files with caching and security headers', async () => {
    const response = await fetch(`${url}/index.0a1b2c3d.js`);
    expect(await response.text()).toBe('run()');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
    });
  });

  it("serves the fallback page for a route, and a path's own page where it has one", async () => {
    expect(await (await fetch(`${url}/app/dashboard`)).text()).toBe('<title>Bindery</title>');
    expect(await (await fetch(`${url}/?ref=a`)).text()).toBe(
      '<link rel="canonical" href="https://bindery.test/">help@agency.test',
    );
  });

  it('changes the ETag of a page when a value in it changes', async () => {
    const etagOf = async (SUPPORT_EMAIL: string) => {
      const values = { PUBLIC_URL: 'https://bindery.test', SUPPORT_EMAIL };
      const store = new FileStore(values);
      return (await store.read(join(folder, 'landing.html'), 'identity'))?.etag;
    };
    expect(await etagOf('help@agency.test')).not.toBe(await etagOf('care@agency.test'));
  });

  it.each([
    ['/missing.js', 404],
    ['/%zz', 400],
    ['/.env', 404],
  ])('answers %s with %i', async (path, status) => {
    const response = await fetch(url + path);
    expect(response.status).toBe(status);
    expect(response.headers.has('content-security-policy')).toBe(true);
  });

  it.each(['/health', '/health/live'])('answers %s with 200', async (path) => {
    expect((await fetch(url + path)).status).toBe(200);
  });

  it('answers health with 503 and closes connections, but serves, while it stops', async () => {
    isStopping = true;
    expect((await fetch(`${url}/health/live`)).status).toBe(503);
    const page = await fetch(`${url}/app`);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    isStopping = false;
  });
});
