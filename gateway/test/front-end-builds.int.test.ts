import { eventually } from '@bindery/test-kit';
import { problemOf, startStack, type Stack } from './stack.js';
import { startUpstream, type Upstream } from './upstream.js';

let stack: Stack;
let first: Upstream;
let second: Upstream;

beforeEach(async () => {
  [first, second] = await Promise.all([startUpstream('crm-web'), startUpstream('crm-web-2')]);
});
afterEach(async () => {
  await stack.stop();
  await Promise.all([first.close(), second.close()]);
});

const startGateway = async () => {
  stack = await startStack({ CRM_WEB_URL: `${first.url},${second.url}` });
};

/** Deploys builds to an endpoint, the newest first: their list and a script in each. */
function deploy(endpoint: Upstream, ...ids: string[]): void {
  endpoint.answerWith((req, res) => {
    const [, , , id = '', file] = (req.url ?? '').split('/');
    if (id === 'builds.json') res.end(JSON.stringify({ builds: ids.map((build) => ({ id: build })) }));
    else if (file === 'chunk.js' && ids.includes(id)) res.end(id);
    else res.writeHead(req.url?.startsWith('/health') ? 200 : 404).end('not here');
  });
}

const namedBuild = async (): Promise<unknown> => {
  const { remotes } = await problemOf(await fetch(`${stack.gateway.url}/config.json`));
  return (remotes as Record<string, string>)['crm']?.split('/')[3];
};
const chunkOf = async (build: string): Promise<string> =>
  (await fetch(`${stack.gateway.url}/remotes/crm/${build}/chunk.js`)).text();

describe('while a front end with two endpoints is rolled out', () => {
  test('new pages get the old build until both endpoints have the new one, and open pages keep theirs', async () => {
    deploy(first, 'old');
    deploy(second, 'old');
    await startGateway();
    expect(await namedBuild()).toBe('old');
    deploy(first, 'new', 'old');
    await eventually(async () =>
      expect([await chunkOf('new'), await chunkOf('new')]).toEqual(['new', 'new']),
    );
    expect(await namedBuild()).toBe('old');
    deploy(second, 'new', 'old');
    await eventually(async () => expect(await namedBuild()).toBe('new'));
    expect([await chunkOf('old'), await chunkOf('old')]).toEqual(['old', 'old']);
  });

  test('every chunk is found although neither endpoint has both builds', async () => {
    deploy(first, 'old');
    deploy(second, 'new');
    await startGateway();
    for (const build of ['old', 'new', 'old', 'new']) expect(await chunkOf(build)).toBe(build);
    expect((await fetch(`${stack.gateway.url}/remotes/crm/older/chunk.js`)).status).toBe(404);
  });
});

describe('while a front end does not answer', () => {
  test('the last build stays named when one endpoint or all of them are down', async () => {
    deploy(first, 'old');
    deploy(second, 'old');
    await startGateway();
    expect(await namedBuild()).toBe('old');
    deploy(first, 'new', 'old');
    await second.close();
    await eventually(async () => expect(await chunkOf('new')).toBe('new'));
    await first.close();
    await eventually(async () => expect(await chunkOf('old')).toContain('unavailable'));
    expect(await namedBuild()).toBe('old');
  });

  test('a gateway that knows no build yet leaves the remote out, and names it as soon as it answers', async () => {
    for (const endpoint of [first, second]) endpoint.answerWith((_req, res) => res.writeHead(500).end());
    await startGateway();
    expect(await namedBuild()).toBeUndefined();
    deploy(second, 'old');
    expect(await namedBuild()).toBe('old');
  });
});
