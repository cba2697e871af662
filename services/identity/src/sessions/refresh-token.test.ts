import { randomBytes, randomUUID } from 'node:crypto';
import { Secrets } from '../secrets/secrets.js';
import { readRefreshToken, refreshToken } from './refresh-token.js';

const secrets = new Secrets(randomBytes(32));
const sessionId = randomUUID();

test('a refresh token encodes its session and generation and is derived deterministically', () => {
  const token = refreshToken(secrets, { sessionId, generation: 7 });
  expect(readRefreshToken(token)).toEqual({ sessionId, generation: 7 });
  expect(refreshToken(secrets, { sessionId, generation: 7 })).toBe(token);
});

test('different generations, sessions and root keys yield different refresh tokens', () => {
  const tokens = new Set([
    refreshToken(secrets, { sessionId, generation: 1 }),
    refreshToken(secrets, { sessionId, generation: 2 }),
    refreshToken(secrets, { sessionId: randomUUID(), generation: 1 }),
    refreshToken(new Secrets(randomBytes(32)), { sessionId, generation: 1 }),
  ]);
  expect(tokens.size).toBe(4);
});

test.each(['', 'x', 'AAAA', 'a'.repeat(500)])('%p is not a refresh token', (text) => {
  expect(readRefreshToken(text)).toBeNull();
});
