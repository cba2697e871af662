import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSiteServer, type SiteServerOptions } from '@bindery/static-site/site-server';
import { eventually } from '@bindery/test-kit';
import { makeFrontEnds, SCRIPT, type FrontEnds } from './front-ends.js';
import { problemOf, startStack, type Stack } from './stack.js';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const HASHED = '/static/js/index.0a1b2c3d.js';
const values = { PUBLIC_URL: 'http://product.test', SUPPORT_EMAIL: 'help@product.test' };
let stack: Stack;
let frontEnds: FrontEnds;
let shell: Server;
let crm: Server;

const serve = async (options: Omit<SiteServerOptions, 'values'>): Promise<Server> => {
  const server = createSiteServer({ ...options, values });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};
const urlOf = (server: Server) => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
const stop = async (server: Server) => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
};

beforeAll(async () => {
  frontEnds = await makeFrontEnds();
  shell = await serve({
    dist: frontEnds.shell,
    mount: '/',
    fallback: 'index.html',
    pages: { '/': 'landing.html', '/app/login': 'landing.html' },
  });
  crm = await serve({ dist: frontEnds.crm, mount: '/remotes/crm/' });
  stack = await startStack({
    SHELL_URL: urlOf(shell),
    CRM_WEB_URL: urlOf(crm),
    ADMIN_WEB_DIST: frontEnds.admin,
  });
});
afterAll(async () => {
  await stack.stop();
  await stop(crm);
  await frontEnds.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(stack.gateway.url + path, { headers });

describe('a front end with a deployment of its own', () => {
  test.each([
    ['/', 'The front page', 'no-cache'],
    ['/app/login', 'The front page', 'no-cache'],
    ['/app/dashboard', '<title>Bindery</title>', 'no-cache'],
    [HASHED, SCRIPT, 'public, max-age=31536000, immutable'],
    ['/remotes/crm/mf-manifest.json', '{"name":"crm"}', 'no-cache'],
    ['/remotes/admin/mf-manifest.json', '{"name":"admin"}', 'no-cache'],
  ])('serves %s through the gateway with its caching headers', async (path, content, caching) => {
    const response = await get(path, PAGE);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(content);
    expect(response.headers.get('cache-control')).toBe(caching);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('sends what the browser accepts, and 304 for what it has', async () => {
    const compressed = await get(HASHED, { 'accept-encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('vary')).toBe('Accept-Encoding');
    const etag = compressed.headers.get('etag') ?? '';
    const again = await get(HASHED, { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(stack.gateway.url + HASHED, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  });

  test('has a problem for missing files and for other methods than GET and HEAD', async () => {
    const posted = fetch(`${stack.gateway.url}/app/dashboard`, { method: 'POST', body: 'x', headers: PAGE });
    for (const response of [await get('/static/js/gone.ffffffff.js', PAGE), await posted]) {
      expect(response.status).toBe(404);
      expect(await problemOf(response)).toMatchObject({ code: 'not_found' });
    }
  });

  test('is listed in the health of the gateway', async () => {
    const health = await problemOf(await get('/health'));
    expect(health['parts']).toMatchObject({ 'shell-web': { status: 'up' }, 'crm-web': { status: 'up' } });
    expect(health['parts']).not.toHaveProperty('admin-web');
  });

  test('gets 503 with Retry-After while it is down, as a page for people, and the others work', async () => {
    await stop(shell);
    const page = await get('/app/dashboard', PAGE);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain("Bindery isn't available right now");
    const script = await get(HASHED);
    expect([script.status, script.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await problemOf(script)).toMatchObject({ code: 'unavailable' });
    expect((await get('/remotes/crm/mf-manifest.json')).status).toBe(200);
    expect((await stack.asSomebody('/api/insureds')).status).toBe(200);
    await eventually(async () =>
      expect(await problemOf(await get('/health'))).toMatchObject({
        status: 'degraded',
        parts: { 'shell-web': { status: 'down', why: 'no connection' } },
      }),
    );
  });
});
