import { startStack, type Stack } from './stack.js';

const ID = 'abcdefghijklmnopabcdefghijklmnop';
const EXTENSION = `chrome-extension://${ID}`;
const CALLS = [
  '/api/capture/extract',
  '/api/capture/drafts/7',
  '/auth/v1/oauth/token',
  '/auth/v1/oauth/revoke',
];

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ CAPTURE_EXTENSION_IDS: ID });
});
afterAll(() => stack.stop());

const preflight = (path: string, origin: string) =>
  fetch(stack.gateway.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
const post = (path: string, origin: string) =>
  fetch(stack.gateway.url + path, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: '{}',
  });
const corsOf = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('the browser extension', () => {
  test.each(CALLS)('may ask for %s, and read the reply', async (path) => {
    const asked = await preflight(path, EXTENSION);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(EXTENSION);
    expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    expect(asked.headers.get('vary')).toBe('Origin');
    const answered = await post(path, EXTENSION);
    expect(answered.headers.get('access-control-allow-origin')).toBe(EXTENSION);
    expect(answered.headers.get('vary')).toContain('Origin');
  });

  it('reads why a call is refused at the edge', async () => {
    const refused = await post('/api/capture/extract', EXTENSION);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(EXTENSION);
  });

  test.each([
    '/api/insureds',
    '/api/capture',
    '/api/captures/1',
    '/api/auth/me',
    '/auth/v1/token',
    '/auth/v1/user',
    '/auth/v1/oauth/authorize',
    '/auth/v1/oauth/tokens',
    '/auth/v1/OAUTH/token',
    '/config.json',
    '/?/api/capture/extract',
  ])('gets nothing of %s', async (path) => {
    for (const response of [await preflight(path, EXTENSION), await post(path, EXTENSION)]) {
      expect(corsOf(response)).toEqual([]);
      expect(response.status).not.toBe(204);
    }
  });
});

test.each([
  'https://evil.test',
  'null',
  'chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba',
  `${EXTENSION}.evil.test`,
  `https://${ID}`,
  `moz-extension://${ID}`,
  EXTENSION.toUpperCase(),
])('the origin %s gets nothing', async (origin) => {
  for (const path of CALLS) {
    for (const response of [await preflight(path, origin), await post(path, origin)]) {
      expect(corsOf(response)).toEqual([]);
      expect(response.headers.get('vary')).toContain('Origin');
    }
  }
});
