import type { ServerResponse } from 'node:http';
import { waitFor } from '@bindery/test-kit';
import { problemOf, startStack, type Stack } from './stack.js';

const PLACES = 8;
const SHARE = 6;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ MAX_IN_FLIGHT: String(PLACES) });
});
afterAll(() => stack.stop());

test('one person gets three quarters of the places of a service, and another person the next one', async () => {
  const held: ServerResponse[] = [];
  stack.crm.answerWith((_req, res) => held.push(res));
  const greedy = `Bearer ${stack.identity.tokens.signToken()}`;
  let answered = 0;
  const answers = Array.from({ length: 3 * PLACES }, () =>
    fetch(`${stack.gateway.url}/api/insureds`, { headers: { authorization: greedy } }).finally(
      () => (answered += 1),
    ),
  );
  await waitFor(() => held.length === SHARE && answered === 3 * PLACES - SHARE);
  stack.crm.answerWith(undefined);
  for (let request = 0; request < PLACES; request += 1)
    expect((await stack.asSomebody('/api/insureds')).status).toBe(200);
  for (const response of held) response.end('{}');
  const refused = (await Promise.all(answers)).filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(3 * PLACES - SHARE);
  for (const response of refused) {
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await problemOf(response)).toMatchObject({ status: 429, code: 'rate_limited' });
  }
  const again = await fetch(`${stack.gateway.url}/api/insureds`, { headers: { authorization: greedy } });
  expect(again.status).toBe(200);
});
