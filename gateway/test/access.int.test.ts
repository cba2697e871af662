import { randomUUID } from 'node:crypto';
import { inboxPrefix, type EventSubject } from '@bindery/contracts/messaging';
import { ensureStreams } from '@bindery/service-kit/streams';
import { startNats, waitFor, type TestNats } from '@bindery/test-kit';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { problemOf, startStack, type Stack } from './stack.js';

let nats: TestNats;
let identityNats: NatsConnection;
let stack: Stack;
beforeAll(async () => {
  nats = await startNats();
  identityNats = await connect({
    servers: nats.url,
    ...nats.credentialsFor('identity'),
    inboxPrefix: inboxPrefix('identity'),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
  });
  await ensureStreams(identityNats, 'identity');
  stack = await startStack(nats.envFor('gateway'));
});
afterAll(async () => {
  await stack.stop();
  await identityNats.close();
  await nats.close();
});

/** Like identity's outbox, repeats the event under one id until the stream has acknowledged it. */
async function tell(subject: EventSubject, data: unknown): Promise<void> {
  const subjectId = randomUUID();
  const event = {
    id: randomUUID(),
    time: new Date().toISOString(),
    schema_version: 1,
    account_id: subjectId,
  };
  const payload = JSON.stringify({ ...event, subject_id: subjectId, version: 1, data });
  const stream = jetstream(identityNats, { timeout: 1_000 });
  await waitFor(() => stream.publish(subject, payload, { msgID: event.id }), {
    what: 'the acknowledgement of the stream',
    timeoutMs: 15_000,
  });
}

const callWith = (of: Stack, token: string) =>
  fetch(`${of.gateway.url}/api/insureds`, { headers: { authorization: `Bearer ${token}` } });

/** The denial's code, once there is one. It may take a second. */
const refusalOf = (of: Stack, token: string, timeoutMs = 1_000) =>
  waitFor(
    async () => {
      const response = await callWith(of, token);
      return response.status === 401 && (await problemOf(response))['code'];
    },
    { what: 'the refusal', timeoutMs },
  );

describe('the gateway, notified by identity over NATS,', () => {
  test('refuses the token of an ended session within a second', async () => {
    const session_id = randomUUID();
    const token = stack.identity.tokens.signToken({ session_id });
    expect((await callWith(stack, token)).status).toBe(200);
    await tell('identity.access.changed.v1', { kind: 'session', session_id });
    expect(await refusalOf(stack, token)).toBe('session_revoked');
  });

  test('refuses an older token after a role change and accepts a newer one', async () => {
    const sub = randomUUID();
    const token = stack.identity.tokens.signToken({ sub });
    await tell('identity.access.changed.v1', { kind: 'user', user_id: sub, version: 7 });
    expect(await refusalOf(stack, token)).toBe('token_stale');
    const newer = stack.identity.tokens.signToken({ sub, app_metadata: { user_version: 7 } });
    expect((await callWith(stack, newer)).status).toBe(200);
  });

  test('knows revoked sessions and valid keys after a later start while identity is down', async () => {
    const session_id = randomUUID();
    const { jwks, signToken } = stack.identity.tokens;
    await tell('identity.access.changed.v1', { kind: 'session', session_id });
    await tell('identity.keys.changed.v1', jwks);
    const later = await startStack(nats.envFor('gateway'));
    later.identity.answerWith((req) => req.socket.destroy());
    const refused = await callWith(later, signToken({ session_id }));
    expect(await problemOf(refused)).toMatchObject({ status: 401, code: 'session_revoked' });
    expect((await callWith(later, signToken())).status).toBe(200);
    await later.stop();
  });
});

test('revocations come from identity during a NATS outage, which health reports', async () => {
  const natsHealth = async () => {
    const health = (await (await fetch(`${stack.gateway.url}/health`)).json()) as {
      parts: { nats: { status: string } };
    };
    return health.parts.nats.status;
  };
  expect(await natsHealth()).toBe('up');
  await nats.interrupt();
  await waitFor(async () => (await natsHealth()) === 'down');
  const asked = { session_id: randomUUID() };
  stack.identity.changes.push({ kind: 'session', ...asked });
  expect(await refusalOf(stack, stack.identity.tokens.signToken(asked), 4_000)).toBe('session_revoked');
  await nats.resume();
  await waitFor(async () => (await natsHealth()) === 'up');
  const told = { session_id: randomUUID() };
  await tell('identity.access.changed.v1', { kind: 'session', ...told });
  expect(await refusalOf(stack, stack.identity.tokens.signToken(told), 15_000)).toBe('session_revoked');
}, 40_000);
