import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { settingsErrorOf } from './gateway-process.js';
import { startStack } from './stack.js';

test('a stopping gateway completes the request in flight and accepts no new connections', async () => {
  const stack = await startStack();
  const arrived = new Promise<ServerResponse>((resolve) => {
    stack.crm.answerWith((_req, res) => resolve(res));
  });
  const inFlight = stack.asSomebody('/api/insureds');
  const answer = await arrived;
  const stopped = stack.gateway.stop();
  await untilRejected(stack.gateway.url);
  answer.setHeader('content-type', 'application/json');
  answer.end('{"items":[]}');
  const response = await inFlight;
  expect(response.headers.get('connection')).toBe('close');
  expect(await response.json()).toEqual({ items: [] });
  expect(await stopped).toBe(0);
  await Promise.all([stack.identity.close(), stack.billing.close(), stack.crm.close()]);
});

test('a stopping gateway completes a response that has begun', async () => {
  const stack = await startStack();
  const begun = new Promise<ServerResponse>((resolve) => {
    stack.crm.answerWith((_req, res) => {
      res.write('first ');
      resolve(res);
    });
  });
  const [response, answer] = await Promise.all([stack.asSomebody('/api/insureds'), begun]);
  const stopped = stack.gateway.stop();
  await untilRejected(stack.gateway.url);
  answer.end('last');
  expect(await response.text()).toBe('first last');
  expect(await stopped).toBe(0);
  await Promise.all([stack.identity.close(), stack.billing.close(), stack.crm.close()]);
});

test('a second signal does not cut a graceful shutdown short', async () => {
  const stack = await startStack();
  const arrived = new Promise<ServerResponse>((resolve) => {
    stack.crm.answerWith((_req, res) => resolve(res));
  });
  const inFlight = stack.asSomebody('/api/insureds');
  const answer = await arrived;
  process.kill(stack.gateway.pid, 'SIGINT');
  await untilRejected(stack.gateway.url);
  const stopped = stack.gateway.stop();
  answer.end('{}');
  expect((await inFlight).status).toBe(200);
  expect(await stopped).toBe(0);
  await Promise.all([stack.identity.close(), stack.billing.close(), stack.crm.close()]);
});

test('a stopping gateway answers on open connections for a while, and closes them', async () => {
  const stack = await startStack({ DRAIN_MS: '2000' });
  const connection = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<readonly [IncomingMessage, boolean]>((resolve, reject) => {
      const request = get(`${stack.gateway.url}/health/live`, { agent: connection }, (response) => {
        response.resume().once('end', () => resolve([response, request.reusedSocket]));
      }).once('error', reject);
    });
  await ask();
  const stopped = stack.gateway.stop();
  while (!stack.gateway.log.some(({ msg }) => msg === 'the gateway stops')) await delay(20);
  const [{ statusCode, headers }, isSameConnection] = await ask();
  expect({ statusCode, isSameConnection }).toEqual({ statusCode: 200, isSameConnection: true });
  expect(headers.connection).toBe('close');
  expect(await stopped).toBe(0);
  await Promise.all([stack.identity.close(), stack.billing.close(), stack.crm.close()]);
});

test('the gateway names all invalid settings and does not start', async () => {
  const { code, said } = await settingsErrorOf({
    PORT: 'eighty',
    CRM_URL: 'crm',
    TRUST_PROXY: 'anybody',
    NATS_PASSWORD: '',
  });
  expect(code).toBe(1);
  for (const name of ['PORT', 'CRM_URL', 'TRUST_PROXY', 'NATS_PASSWORD']) expect(said).toContain(name);
});

/** Connects until the server no longer accepts. */
async function untilRejected(url: string): Promise<void> {
  const port = Number(new URL(url).port);
  while (await opens(port));
}

function opens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    // Refused, or reset while waiting in the backlog.
    socket.on('error', () => resolve(false));
  });
}
