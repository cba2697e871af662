import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { signedHeaders } from './sign.js';

const secret = () => `whsec_${randomBytes(32).toString('base64')}`;
const now = () => Math.floor(Date.now() / 1_000);
const body = '{"type":"individual.created","timestamp":"2026-12-01T00:00:00.000Z","data":{"id":"é"}}';

it('signs as an outside verifier of Standard Webhooks accepts it, by each secret', () => {
  const [older, newer] = [secret(), secret()];
  const headers = signedHeaders({ id: 'msg_1', timestamp: now(), body }, [newer, older]);
  for (const one of [older, newer]) expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body));
});

it.each([
  ['another secret', {}, body, secret()],
  ['another body', {}, body.replace('created', 'deleted'), undefined],
  ['another id', { 'webhook-id': 'msg_2' }, body, undefined],
  ['another time', { 'webhook-timestamp': String(now() - 1) }, body, undefined],
])('makes a signature that a verifier rejects with %s', (_what, changed, received, other) => {
  const own = secret();
  const headers = { ...signedHeaders({ id: 'msg_1', timestamp: now(), body }, [own]), ...changed };
  expect(() => new Webhook(other ?? own).verify(received, headers)).toThrow('No matching signature');
});
