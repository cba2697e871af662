import { newApiKeyText } from '@bindery/service-kit/api-keys';
import type { Principal } from '@bindery/contracts/access';
import type { EdgeProblem } from '../request/edge-problem.js';
import type { ExchangeKey } from './exchange-key.js';
import { KeyTokens } from './key-tokens.js';

const principal = { userId: 'u' } as Principal;
const soon = () => Math.floor(Date.now() / 1_000) + 60;
const ENDED: EdgeProblem = { code: 'unauthenticated', detail: 'It ended.' };
const STALE: EdgeProblem = { code: 'token_stale', detail: 'It is stale.' };
const AWAY: EdgeProblem = { code: 'unavailable', detail: 'Away.' };

/** Keys whose exchanges answer in turn, the last one for ever, and tokens that can be overruled. */
function setUp(...answers: Awaited<ReturnType<ExchangeKey>>[]) {
  const asked: string[] = [];
  const stale = new Set<string>();
  const exchange: ExchangeKey = (key) => {
    const answer = answers[Math.min(asked.push(key), answers.length) - 1];
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('no answer'));
  };
  const tokens = new KeyTokens(exchange, (token) =>
    Promise.resolve(stale.has(token) ? { refused: STALE } : { principal }),
  );
  return { tokens, asked, stale };
}
const key = newApiKeyText();
const a = { token: 'a', expires_at: soon() };
const b = { token: 'b', expires_at: soon() };

it('asks once for calls at once, and again only near the end of the token', async () => {
  const { tokens, asked } = setUp(a, b);
  const got = await Promise.all([1, 2, 3].map(() => tokens.of(key)));
  expect(got).toEqual(Array(3).fill({ principal, token: 'a' }));
  await tokens.of(key);
  expect(asked).toHaveLength(1);
  const ending = setUp({ token: 'a', expires_at: soon() - 56 }, b);
  expect(await ending.tokens.of(key)).toMatchObject({ token: 'a' });
  expect(await ending.tokens.of(key)).toMatchObject({ token: 'b' });
});

it('renews a token that something newer overrules, for calls at once in one exchange', async () => {
  const { tokens, asked, stale } = setUp(a, b);
  await tokens.of(key);
  stale.add('a');
  const got = await Promise.all([1, 2, 3].map(() => tokens.of(key)));
  expect(got).toEqual(Array(3).fill({ principal, token: 'b' }));
  expect(asked).toHaveLength(2);
});

it('renews a token that a service refuses, once for all who used it', async () => {
  const { tokens, asked } = setUp(a, b);
  await tokens.of(key);
  const got = await Promise.all([1, 2, 3].map(() => tokens.renewed(key, 'a')));
  expect(got).toEqual(Array(3).fill({ principal, token: 'b' }));
  expect(await tokens.renewed(key, 'a')).toMatchObject({ token: 'b' });
  expect(asked).toHaveLength(2);
});

it('remembers for a moment that a key has ended, and forgets at once that identity was away', async () => {
  const ended = setUp({ refused: ENDED }, a);
  expect(await ended.tokens.of(key)).toEqual({ refused: ENDED });
  expect(await ended.tokens.of(key)).toEqual({ refused: ENDED });
  expect(ended.asked).toHaveLength(1);
  const away = setUp({ refused: AWAY }, a);
  expect(await away.tokens.of(key)).toEqual({ refused: AWAY });
  expect(await away.tokens.of(key)).toMatchObject({ token: 'a' });
});

it('says that it is unavailable when even a new token is overruled', async () => {
  const { tokens, stale } = setUp(a);
  stale.add('a');
  expect(await tokens.of(key)).toMatchObject({ refused: { code: 'unavailable' } });
});
