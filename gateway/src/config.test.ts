import { readConfig } from './config.js';

const good = { NATS_PASSWORD: 'secret', SUPPORT_EMAIL: 'help@agency.test' };

describe('the gateway settings', () => {
  test('default to the local stack on loopback', () => {
    expect(readConfig(good)).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8080,
      PUBLIC_URL: 'http://localhost:8080',
      IDENTITY_URL: ['http://127.0.0.1:4101'],
      TRUST_PROXY: [],
      SHELL_DIST: expect.stringMatching(/\/frontends\/shell\/dist$/),
    });
  });

  test('fall back to their defaults when empty', () => {
    expect(readConfig({ ...good, PORT: '', LOG_LEVEL: '' })).toMatchObject({ PORT: 8080, LOG_LEVEL: 'info' });
  });

  test('drop the trailing slash of an address', () => {
    expect(readConfig({ ...good, PUBLIC_URL: 'https://bindery.test/' }).PUBLIC_URL).toBe(
      'https://bindery.test',
    );
  });

  test('accept several addresses of a service, one per replica', () => {
    expect(readConfig({ ...good, CRM_URL: 'http://a:1, http://b:2/' }).CRM_URL).toEqual([
      'http://a:1',
      'http://b:2',
    ]);
  });

  test('take a front end for a folder unless its deployment is named', () => {
    const config = readConfig({ ...good, SHELL_URL: 'http://shell-web:8080' });
    expect(config.SHELL_URL).toEqual(['http://shell-web:8080']);
    expect(config.CRM_WEB_URL).toBeUndefined();
    expect(() => readConfig({ ...good, ADMIN_WEB_URL: 'admin-web' })).toThrow('ADMIN_WEB_URL');
  });

  test.each(['', 'help', 'help@agency', '"><script>@agency.test'])(
    'reject the support address %p',
    (address) => {
      expect(() => readConfig({ ...good, SUPPORT_EMAIL: address })).toThrow('SUPPORT_EMAIL');
    },
  );

  test.each(['10.0.0.0/8', '127.0.0.1', 'loopback', '::1', 'fd00::/8', '10.0.0.1, 10.0.0.2'])(
    'trust the proxies %s',
    (list) => {
      expect(readConfig({ ...good, TRUST_PROXY: list }).TRUST_PROXY).toEqual(list.split(', '));
    },
  );

  test('trust a number of proxies', () => {
    expect(readConfig({ ...good, TRUST_PROXY: ' 2 ' }).TRUST_PROXY).toBe(2);
  });

  test.each(['true', '0', '10', '1, 10.0.0.1', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.test'])(
    'reject the proxy list %s',
    (list) => {
      expect(() => readConfig({ ...good, TRUST_PROXY: list })).toThrow('TRUST_PROXY');
    },
  );

  test('are rejected together by name, without their values', () => {
    const read = () => readConfig({ PORT: '70000', IDENTITY_URL: 'ftp://x', LOG_LEVEL: 'loud' });
    for (const name of ['PORT', 'IDENTITY_URL', 'LOG_LEVEL', 'NATS_PASSWORD', 'SUPPORT_EMAIL'])
      expect(read).toThrow(name);
    expect(read).not.toThrow('ftp://x');
  });
});
