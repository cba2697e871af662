import { apiKeyHash, lookupOf, looksLikeApiKey, newApiKeyText } from './api-key-text.js';

it('makes keys of one form, each another', () => {
  const keys = Array.from({ length: 200 }, newApiKeyText);
  for (const key of keys) {
    expect(key).toMatch(/^bnd_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(lookupOf(key)).toBe(key.slice(9, 17));
  }
  expect(new Set(keys).size).toBe(200);
  expect(new Set(keys.map((key) => apiKeyHash(key).toString('hex'))).size).toBe(200);
});

it('finds every mistyped letter by the checksum', () => {
  const key = newApiKeyText();
  for (let place = 9; place < key.length; place += 1) {
    if (key[place] === '_') continue;
    const other = key[place] === 'x' ? 'y' : 'x';
    expect(lookupOf(key.slice(0, place) + other + key.slice(place + 1))).toBeUndefined();
  }
});

it('reads a key that was made before, whose form must never change', () => {
  const text = 'bnd_live_AbCdEf12_0123456789ABCDEFGHIJKLMNOPQRSTUV';
  expect(lookupOf(`${text}03Dviu`)).toBe('AbCdEf12');
});

it.each([
  '',
  'bnd_live_',
  'bnd_live_AbCdEf12',
  `bnd_test_AbCdEf12_${'0'.repeat(38)}`,
  `bnd_live_AbCdEf1é_${'0'.repeat(38)}`,
  `bnd_live_AbCdEf12_${'0'.repeat(38)}\n`,
  'eyJhbGciOiJFUzI1NiJ9.e30.x',
])('reads no key in %j', (text) => {
  expect(lookupOf(text)).toBeUndefined();
});

it('knows a mistyped key from a token', () => {
  expect(looksLikeApiKey('bnd_live_AbCdEf12')).toBe(true);
  expect(looksLikeApiKey('eyJhbGciOiJFUzI1NiJ9.e30.x')).toBe(false);
});
