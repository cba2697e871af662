import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { makeFrontEnds, SCRIPT, type FrontEnds } from './front-ends.js';
import { getRaw } from '@bindery/test-kit';
import { problemOf, startStack, type Stack } from './stack.js';

const PRODUCT = 'http://product.test';
const SUPPORT = 'help@product.test';
let stack: Stack;
let frontEnds: FrontEnds;
beforeAll(async () => {
  frontEnds = await makeFrontEnds();
  stack = await startStack({
    SHELL_DIST: frontEnds.shell,
    CRM_WEB_DIST: frontEnds.crm,
    ADMIN_WEB_DIST: frontEnds.admin,
    PUBLIC_URL: PRODUCT,
    SUPPORT_EMAIL: SUPPORT,
  });
});
afterAll(async () => {
  await stack.stop();
  await frontEnds.remove();
});

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(stack.gateway.url + path, { headers });

describe('the shell', () => {
  test.each([
    '/app/dashboard',
    '/app/login/else',
    '/app/dashboard/individuals/7?page=2',
    '/admin/users',
    '/auth/confirm',
  ])('serves its page for %s with no-cache', async (path) => {
    const response = await get(path, PAGE);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const page = await response.text();
    expect(page).toContain('<title>Bindery</title>');
    expect(page).toContain(`<meta name="support-email" content="${SUPPORT}">`);
  });

  test.each(['/', '/?ref=a', '/app/login'])(
    'serves %s as the prerendered page with the public URL and the support address',
    async (path) => {
      const response = await get(path, PAGE);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(
        `<title>The front page</title><link rel="canonical" href="${PRODUCT}/">${SUPPORT}`,
      );
    },
  );

  test('serves robots.txt and sitemap.xml with the public URL and leaves images unchanged', async () => {
    expect(await (await get('/robots.txt')).text()).toBe(`Sitemap: ${PRODUCT}/sitemap.xml`);
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await sitemap.text()).toBe(`<loc>${PRODUCT}/</loc>`);
    expect(await (await get('/social-card.png')).text()).toContain('{PUBLIC_URL}');
  });

  test('answers 404 instead of its page for missing files, JSON requests and POST', async () => {
    const answers = await Promise.all([
      get('/static/js/index.ffffffff.js', PAGE),
      get('/favicon.png', PAGE),
      get('/app/dashboard', { accept: 'application/json' }),
      fetch(`${stack.gateway.url}/app/dashboard`, { method: 'POST', headers: PAGE }),
    ]);
    for (const response of answers) {
      expect(response.status).toBe(404);
      expect(await problemOf(response)).toMatchObject({ code: 'not_found' });
    }
  });

  test('answers HEAD with the content length of the page', async () => {
    const response = await fetch(`${stack.gateway.url}/app`, { method: 'HEAD', headers: PAGE });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
  });
});

test('the browser configuration names the newest build of each folder', async () => {
  const builds = (...ids: string[]) => JSON.stringify({ builds: ids.map((id) => ({ id, paths: [] })) });
  await frontEnds.write('crm/builds.json', builds('cccccccccccc', 'bbbbbbbbbbbb'));
  expect(await (await get('/config.json')).json()).toEqual({
    remotes: { crm: '/remotes/crm/cccccccccccc/mf-manifest.json' },
  });
});

describe('the static file server', () => {
  test.each([
    ['/static/js/index.0a1b2c3d.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/static/font/inter.0a1b2c3d.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/remotes/crm/mf-manifest.json', 'application/json; charset=utf-8', 'no-cache'],
    ['/remotes/crm/remoteEntry.js', 'text/javascript; charset=utf-8', 'no-cache'],
    [
      '/remotes/crm/static/js/async/712.deadbeef.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/remotes/admin/mf-manifest.json', 'application/json; charset=utf-8', 'no-cache'],
  ])('serves %s as %s with cache-control %s', async (path, type, caching) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe(caching);
  });

  test.each([
    '/remotes/crm/missing.js',
    '/remotes/crm/',
    '/remotes/crm/app',
    '/remotes/other/x.js',
    '/remotes',
  ])('answers 404 instead of a page for %s', async (path) => {
    const response = await get(path, PAGE);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  test('compresses responses as the client accepts', async () => {
    const path = '/static/js/index.0a1b2c3d.js';
    const brotli = await plainGet(path, 'gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    const gzip = await plainGet(path, 'gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    const plain = await plainGet(path, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(SCRIPT);
    const font = await plainGet('/static/font/inter.0a1b2c3d.woff2', 'br');
    expect(font.headers['content-encoding']).toBeUndefined();
  });

  test('answers 304 for an unchanged file and serves a new build at once', async () => {
    const first = await get('/remotes/crm/mf-manifest.json');
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/remotes/crm/mf-manifest.json', { 'if-none-match': etag })).status).toBe(304);
    await frontEnds.write('crm/mf-manifest.json', '{"name":"crm","build":2}');
    const second = await get('/remotes/crm/mf-manifest.json', { 'if-none-match': etag });
    expect(await second.json()).toEqual({ name: 'crm', build: 2 });
  });

  test.each([
    '/../secret.txt',
    '/remotes/crm/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/static/..%2f..%2f..%2fsecret.txt',
    '/.env',
    '/%2eenv',
  ])('does not serve hidden files or files outside a front end: %s', async (path) => {
    const answer = await getRaw(stack.gateway.port, path);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toMatch(/outside of every|HIDDEN/);
  });
});

describe('security headers', () => {
  test.each(['/', '/health', '/api/unknown', '/remotes/crm/mf-manifest.json'])(
    'are set on %s',
    async (path) => {
      const { headers } = await get(path, PAGE);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.split(';')).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "script-src-attr 'none'",
          // Browsers that know its two parts ignore the first.
          "style-src 'self' 'unsafe-inline'",
          "style-src-elem 'self' 'unsafe-inline'",
          "style-src-attr 'none'",
          "connect-src 'self'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "object-src 'none'",
        ]),
      );
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers.has('strict-transport-security')).toBe(false);
      expect(headers.has('x-powered-by')).toBe(false);
    },
  );

  test('include HSTS when the public URL is https', async () => {
    const secure = await startStack({ PUBLIC_URL: 'https://bindery.test' });
    const { headers } = await fetch(`${secure.gateway.url}/health`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await secure.stop();
  });
});

/** A GET that does not decode the response. */
function plainGet(path: string, acceptEncoding: string) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(stack.gateway.url + path, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}
