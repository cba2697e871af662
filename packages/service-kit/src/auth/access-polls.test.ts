import { randomUUID } from 'node:crypto';
import type { AccessTokenClaims } from '@bindery/contracts/access';
import type { Logger } from 'pino';
import { createAccessPolls } from './access-polls.js';
import { createAccessRegistry } from './access-registry.js';

const accountId = randomUUID();
const logger = { debug: () => undefined } as unknown as Logger;
const isStale = (access: ReturnType<typeof createAccessRegistry>, account_version: number) =>
  access.staleness({
    session_id: 's',
    sub: 'u',
    app_metadata: { account_id: accountId, user_version: 1, account_version },
  } as AccessTokenClaims) === 'token_stale';

/** Identity, whose answers the test gives one by one; each says the account's version of when it was asked. */
function identity() {
  const state = { version: 1 };
  const asked: { url: URL; answer: () => void; fail: () => void }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const changes = [{ kind: 'account', account_id: accountId, version: state.version }];
    return new Promise((resolve, reject) => {
      const answer = () => resolve(Response.json({ changes }));
      asked.push({
        url: new URL(input instanceof Request ? input.url : input),
        answer,
        fail: () => reject(new TypeError('away')),
      });
    });
  });
  const access = createAccessRegistry();
  return { state, asked, access, polls: createAccessPolls({ identityUrls: ['http://id'], access, logger }) };
}

afterEach(() => {
  jest.restoreAllMocks();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('catching up with identity', () => {
  it('asks once for any number of denials during a poll, and again for what the poll may have missed', async () => {
    const { state, asked, access, polls } = identity();
    const first = polls.catchUp();
    state.version = 2;
    const flood = Array.from({ length: 1_000 }, () => polls.catchUp());
    expect(asked).toHaveLength(1);
    asked[0]?.answer();
    await first;
    await turn();
    expect([isStale(access, 1), asked.length]).toEqual([false, 2]);
    asked[1]?.answer();
    await Promise.all(flood);
    expect([isStale(access, 1), isStale(access, 2), asked.length]).toEqual([true, false, 2]);
  });

  it('asks for the life of a token first, and then for what is new', async () => {
    const { asked, polls } = identity();
    const backMs = (index: number) =>
      Date.now() - Date.parse(asked[index]?.url.searchParams.get('since') ?? '');
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20));
    for (const index of [0, 1]) {
      const caughtUp = polls.catchUp();
      expect(backMs(index)).toBe(index === 0 ? 900_000 : 60_000);
      asked[index]?.answer();
      await caughtUp;
    }
  });

  it('ends without an error while identity is away, and goes on when it is back', async () => {
    const { state, asked, access, polls } = identity();
    const caughtUp = polls.catchUp();
    asked[0]?.fail();
    await caughtUp;
    state.version = 2;
    const again = polls.catchUp();
    asked[1]?.answer();
    await again;
    expect(isStale(access, 1)).toBe(true);
  });

  it('gives up on an identity that does not respond', async () => {
    const { asked, polls } = identity();
    const given = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(given.signal);
    const caughtUp = polls.catchUp();
    given.abort();
    await caughtUp;
    expect(asked).toHaveLength(1);
  });
});
