import { randomBytes } from 'node:crypto';
import { createLocalRootKey, createMemoryKeyStore, FieldCipher, IntegrityFailure } from './index.js';
import { sealedHeader, sealedVersion } from './index.js';

const place = { accountId: 'acc-1', table: 'individuals', rowId: 'row-1', field: 'ssn' };
const SSN = '219099999';

function setUp() {
  const root = createLocalRootKey(randomBytes(32));
  const store = createMemoryKeyStore();
  return { root, store, cipher: new FieldCipher({ root, store }) };
}

describe('the field cipher', () => {
  it('decrypts a value in its own field and reveals no plaintext', async () => {
    const { cipher } = setUp();
    const envelope = await cipher.encrypt(place, 'Zoë 👩‍👩‍👧 219099999');
    expect(envelope).toMatch(/^v1\.1\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    expect(Buffer.from(envelope.split('.')[3] ?? '', 'base64url').includes(SSN)).toBe(false);
    expect(await cipher.decrypt(place, envelope)).toBe('Zoë 👩‍👩‍👧 219099999');
  });

  it('encrypts and decrypts an empty value', async () => {
    const { cipher } = setUp();
    expect(await cipher.decrypt(place, await cipher.encrypt(place, ''))).toBe('');
  });

  it.each([
    ['row', { rowId: 'row-2' }],
    ['field', { field: 'mbi' }],
    ['table', { table: 'dependents' }],
    ['account', { accountId: 'acc-2' }],
  ])('refuses to decrypt in another %s', async (_name, elsewhere) => {
    const { cipher } = setUp();
    const envelope = await cipher.encrypt(place, SSN);
    await expect(cipher.decrypt({ ...place, ...elsewhere }, envelope)).rejects.toThrow(IntegrityFailure);
  });

  it('refuses to decrypt under another key version, existing or made up', async () => {
    const { cipher } = setUp();
    const envelope = await cipher.encrypt(place, SSN);
    await cipher.rotate(place.accountId);
    for (const version of ['2', '3', '0', '01', '-1', '999999999999']) {
      const moved = envelope.replace('v1.1.', `v1.${version}.`);
      await expect(cipher.decrypt(place, moved)).rejects.toThrow(IntegrityFailure);
    }
  });

  it('refuses to decrypt when any character of the envelope is altered', async () => {
    const { cipher } = setUp();
    const envelope = await cipher.encrypt(place, SSN);
    for (let i = 0; i < envelope.length; i += 1) {
      const other = envelope[i] === 'A' ? 'B' : 'A';
      const altered = envelope.slice(0, i) + other + envelope.slice(i + 1);
      await expect(cipher.decrypt(place, altered)).rejects.toThrow(IntegrityFailure);
    }
  });

  it.each(['', 'v1', 'plain text', 'v1.1...', '219-09-9999'])('refuses %j as an envelope', async (text) => {
    const { cipher } = setUp();
    await expect(cipher.decrypt(place, text)).rejects.toThrow(IntegrityFailure);
  });

  it('refuses an envelope that is truncated, extended or spliced from two', async () => {
    const { cipher } = setUp();
    const [a, b] = [await cipher.encrypt(place, SSN), await cipher.encrypt(place, SSN)];
    const [one, two] = [a.split('.'), b.split('.')];
    const joined = [...one.slice(0, 4), two[4]].join('.');
    for (const bad of [a.slice(0, -1), `${a}A`, joined]) {
      await expect(cipher.decrypt(place, bad)).rejects.toThrow(IntegrityFailure);
    }
  });

  it('uses a new nonce for each encryption', async () => {
    const { cipher } = setUp();
    const nonces = new Set<string | undefined>();
    for (let i = 0; i < 2_000; i += 1) nonces.add((await cipher.encrypt(place, SSN)).split('.')[2]);
    expect(nonces.size).toBe(2_000);
  });

  it('refuses a record location with an empty or ambiguous part', async () => {
    const { cipher } = setUp();
    await expect(cipher.encrypt({ ...place, rowId: 'row|1' }, SSN)).rejects.toThrow(TypeError);
    await expect(cipher.encrypt({ ...place, field: '' }, SSN)).rejects.toThrow(TypeError);
  });

  it('reveals neither plaintext nor envelope in an error', async () => {
    const { cipher } = setUp();
    const envelope = await cipher.encrypt(place, SSN);
    const failure = await cipher.decrypt({ ...place, rowId: 'x' }, envelope).catch((error: unknown) => error);
    expect(String(failure)).not.toContain(SSN);
    expect(String(failure)).not.toContain(envelope);
  });
});

describe('the blind index', () => {
  const index = { accountId: 'acc-1', table: 'individuals', field: 'ssn' };

  it('matches only equal values of the same field, table and account', async () => {
    const { cipher } = setUp();
    const base = await cipher.blindIndex(index, SSN);
    expect(await cipher.blindIndex(index, SSN)).toBe(base);
    const others = await Promise.all([
      cipher.blindIndex(index, '219099998'),
      cipher.blindIndex({ ...index, field: 'mbi' }, SSN),
      cipher.blindIndex({ ...index, table: 'dependents' }, SSN),
      cipher.blindIndex({ ...index, accountId: 'acc-2' }, SSN),
    ]);
    expect(new Set([base, ...others]).size).toBe(5);
  });

  it('stays the same when data keys and the root key rotate', async () => {
    const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
    const store = createMemoryKeyStore();
    const before = new FieldCipher({ root: createLocalRootKey(oldKey), store });
    const base = await before.blindIndex(index, SSN);
    await before.rotate('acc-1');
    const after = new FieldCipher({ root: createLocalRootKey(newKey, oldKey), store });
    await after.rewrap('acc-1');
    expect(await after.blindIndex(index, SSN)).toBe(base);
  });
});

describe('derived keys', () => {
  it('stay the same across instances and differ by account and purpose', async () => {
    const { root, store, cipher } = setUp();
    const bytes = async (from: FieldCipher, account: string) => (await from.auditKey(account)).export();
    const base = await bytes(cipher, 'acc-1');
    expect(base).toHaveLength(32);
    expect(await bytes(new FieldCipher({ root, store }), 'acc-1')).toEqual(base);
    expect(await bytes(cipher, 'acc-2')).not.toEqual(base);
    expect((await cipher.derivedKey('acc-1', 'idempotency')).export()).not.toEqual(base);
  });
});

describe('sealed bytes', () => {
  const text = { ...place, table: 'jobs', field: 'details' };
  const bytes = randomBytes(100_000);

  it('open in their own place, name the version of their key, and are not sealed alike', async () => {
    const { cipher } = setUp();
    const [first, again] = [await cipher.sealBytes(text, bytes), await cipher.sealBytes(text, bytes)];
    await cipher.rotate('acc-1');
    const second = await cipher.sealBytes(text, bytes);
    expect([first, second].map(sealedVersion)).toEqual([1, 2]);
    expect(second.subarray(0, 12)).toEqual(sealedHeader(2));
    expect(first.equals(again)).toBe(false);
    for (const sealed of [first, second, await cipher.sealBytes(text, Buffer.of())])
      expect([bytes, Buffer.of()]).toContainEqual(await cipher.openBytes(text, sealed));
  });

  it.each([
    ['another row', (sealed: Buffer) => sealed, { rowId: 'row-2' }],
    ['another account', (sealed: Buffer) => sealed, { accountId: 'acc-2' }],
    ['another version', (sealed: Buffer) => Buffer.concat([sealedHeader(2), sealed.subarray(12)]), {}],
    ['an invented version', (sealed: Buffer) => Buffer.concat([sealedHeader(7), sealed.subarray(12)]), {}],
    ['a byte less', (sealed: Buffer) => sealed.subarray(0, -1), {}],
    ['nothing after the header', (sealed: Buffer) => sealed.subarray(0, 12), {}],
    ['no header', (sealed: Buffer) => sealed.subarray(12), {}],
    ['no bytes', () => Buffer.of(), {}],
  ])('do not open with %s', async (_, change, other) => {
    const { cipher } = setUp();
    const sealed = await cipher.sealBytes(text, bytes);
    await cipher.rotate('acc-1');
    await expect(cipher.openBytes({ ...text, ...other }, change(sealed))).rejects.toThrow(IntegrityFailure);
  });
});
