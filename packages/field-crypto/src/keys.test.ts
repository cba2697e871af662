import { randomBytes } from 'node:crypto';
import { createLocalRootKey, createMemoryKeyStore, FieldCipher, IntegrityFailure } from './index.js';
import { equalInConstantTime, KEY_CACHE_TTL_MS, type KeyStore, type StoredAccountKeys } from './index.js';

const place = { accountId: 'acc-1', table: 'individuals', rowId: 'row-1', field: 'ssn' };
const SSN = '219099999';
const storedKeys = (store: { accounts: Map<string, StoredAccountKeys> }): StoredAccountKeys => {
  const keys = store.accounts.get('acc-1');
  if (!keys) throw new Error('acc-1 has no keys yet');
  return keys;
};

/** Counts reads, and gives other work a turn before it answers, as a database does. */
function slow(store: KeyStore): KeyStore & { reads: number } {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const counted = {
    ...store,
    reads: 0,
    async load(accountId: string) {
      counted.reads += 1;
      const keys = await store.load(accountId);
      await turn();
      return keys;
    },
  };
  return counted;
}

describe('the keys of an account', () => {
  it('are created once when many processes first use them concurrently', async () => {
    const root = createLocalRootKey(randomBytes(32));
    const store = createMemoryKeyStore();
    const processes = Array.from({ length: 8 }, () => new FieldCipher({ root, store: slow(store) }));
    const envelopes = await Promise.all(processes.map((cipher) => cipher.encrypt(place, SSN)));
    const reader = new FieldCipher({ root, store });
    for (const envelope of envelopes) expect(await reader.decrypt(place, envelope)).toBe(SSN);
    const indexes = await Promise.all(processes.map((cipher) => cipher.blindIndex(place, SSN)));
    expect(new Set(indexes).size).toBe(1);
  });

  it('are read from the store once per process, and again after at most five minutes', async () => {
    const store = slow(createMemoryKeyStore());
    const clock = { time: 1_000, now: () => clock.time };
    const cipher = new FieldCipher({ root: createLocalRootKey(randomBytes(32)), store, clock });
    await Promise.all(Array.from({ length: 20 }, () => cipher.encrypt(place, SSN)));
    expect(store.reads).toBe(1);
    clock.time += KEY_CACHE_TTL_MS - 1;
    await cipher.encrypt(place, SSN);
    expect(store.reads).toBe(1);
    clock.time += 2;
    await cipher.encrypt(place, SSN);
    expect(store.reads).toBe(2);
    expect(KEY_CACHE_TTL_MS).toBeLessThanOrEqual(300_000);
  });

  it('are loaded again after the store fails once', async () => {
    const store = createMemoryKeyStore();
    let fails = true;
    const flaky: KeyStore = {
      ...store,
      load: (id) => (fails ? Promise.reject(new Error('the store is away')) : store.load(id)),
    };
    const cipher = new FieldCipher({ root: createLocalRootKey(randomBytes(32)), store: flaky });
    await expect(cipher.encrypt(place, SSN)).rejects.toThrow('the store is away');
    fails = false;
    await expect(cipher.encrypt(place, SSN)).resolves.toMatch(/^v1\./);
  });
});

describe('the root key', () => {
  it('neither decrypts nor encrypts for an account under another root key', async () => {
    const store = createMemoryKeyStore();
    const envelope = await new FieldCipher({ root: createLocalRootKey(randomBytes(32)), store }).encrypt(
      place,
      SSN,
    );
    const stranger = new FieldCipher({ root: createLocalRootKey(randomBytes(32)), store });
    await expect(stranger.decrypt(place, envelope)).rejects.toThrow(IntegrityFailure);
    await expect(stranger.encrypt(place, SSN)).rejects.toThrow(IntegrityFailure);
  });

  it("refuses one account's key in place of another's", async () => {
    const root = createLocalRootKey(randomBytes(32));
    const store = createMemoryKeyStore();
    await new FieldCipher({ root, store }).encrypt(place, SSN);
    store.accounts.set('acc-2', { ...storedKeys(store), accountId: 'acc-2' });
    const cipher = new FieldCipher({ root, store });
    await expect(cipher.encrypt({ ...place, accountId: 'acc-2' }, SSN)).rejects.toThrow(IntegrityFailure);
  });

  it('can be replaced by rewrapping, which makes the old key unnecessary', async () => {
    const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
    const store = createMemoryKeyStore();
    const envelope = await new FieldCipher({ root: createLocalRootKey(oldKey), store }).encrypt(place, SSN);
    const both = new FieldCipher({ root: createLocalRootKey(newKey, oldKey), store });
    expect(await both.rewrap('acc-1')).toBe(true);
    expect(await both.rewrap('acc-1')).toBe(false);
    const after = new FieldCipher({ root: createLocalRootKey(newKey), store });
    expect(await after.decrypt(place, envelope)).toBe(SSN);
  });

  it('must have 32 bytes', () => {
    expect(() => createLocalRootKey(randomBytes(16))).toThrow('32 bytes');
  });
});

describe('data keys', () => {
  it('encrypt with the newest version and decrypt all versions, even from a stale cache', async () => {
    const root = createLocalRootKey(randomBytes(32));
    const store = createMemoryKeyStore();
    const [one, other] = [new FieldCipher({ root, store }), new FieldCipher({ root, store })];
    const first = await other.encrypt(place, SSN);
    expect(await one.rotate('acc-1')).toBe(2);
    const second = await one.encrypt(place, SSN);
    expect(second).toMatch(/^v1\.2\./);
    expect(await one.decrypt(place, first)).toBe(SSN);
    expect(await other.decrypt(place, second)).toBe(SSN);
  });

  it('are found for concurrent reads when a process first meets a new version', async () => {
    const root = createLocalRootKey(randomBytes(32));
    const store = createMemoryKeyStore();
    const [one, other] = [new FieldCipher({ root, store }), new FieldCipher({ root, store })];
    await other.encrypt(place, SSN);
    await one.rotate('acc-1');
    const envelopes = await Promise.all([1, 2, 3].map(() => one.encrypt(place, SSN)));
    const values = await Promise.all(envelopes.map((envelope) => other.decrypt(place, envelope)));
    expect(values).toEqual([SSN, SSN, SSN]);
  });

  it('re-encrypt under a new version once a process looks it up', async () => {
    const root = createLocalRootKey(randomBytes(32));
    const store = createMemoryKeyStore();
    const [one, other] = [new FieldCipher({ root, store }), new FieldCipher({ root, store })];
    const first = await other.encrypt(place, SSN);
    await one.rotate('acc-1');
    expect(await other.reencrypt(place, first)).toBeUndefined();
    expect(await other.newestVersion('acc-1')).toBe(2);
    expect(await other.reencrypt(place, first)).toMatch(/^v1\.2\./);
  });

  it('re-encrypt a value only when a newer version exists', async () => {
    const cipher = new FieldCipher({
      root: createLocalRootKey(randomBytes(32)),
      store: createMemoryKeyStore(),
    });
    const first = await cipher.encrypt(place, SSN);
    expect(await cipher.reencrypt(place, first)).toBeUndefined();
    await cipher.rotate('acc-1');
    const second = await cipher.reencrypt(place, first);
    expect(second).toMatch(/^v1\.2\./);
    expect(await cipher.decrypt(place, second ?? '')).toBe(SSN);
  });

  it('gain one new version when two processes rotate concurrently', async () => {
    const root = createLocalRootKey(randomBytes(32));
    const store = createMemoryKeyStore();
    await new FieldCipher({ root, store }).encrypt(place, SSN);
    const processes = [1, 2].map(() => new FieldCipher({ root, store: slow(store) }));
    await Promise.all(processes.map((cipher) => cipher.rotate('acc-1')));
    const envelopes = await Promise.all(processes.map((cipher) => cipher.encrypt(place, SSN)));
    for (const envelope of envelopes) {
      expect(envelope).toMatch(/^v1\.2\./);
      for (const cipher of processes) expect(await cipher.decrypt(place, envelope)).toBe(SSN);
    }
  });

  it('refuse to decrypt when altered in the store', async () => {
    const root = createLocalRootKey(randomBytes(32));
    const store = createMemoryKeyStore();
    const envelope = await new FieldCipher({ root, store }).encrypt(place, SSN);
    const stored = storedKeys(store);
    const altered = Buffer.from(stored.dataKeys[0]?.wrapped ?? []);
    altered[20] = (altered[20] ?? 0) ^ 1;
    store.accounts.set('acc-1', { ...stored, dataKeys: [{ version: 1, wrapped: altered }] });
    await expect(new FieldCipher({ root, store }).decrypt(place, envelope)).rejects.toThrow(IntegrityFailure);
  });

  it('cause only one store read for repeated requests of an invented version', async () => {
    const root = createLocalRootKey(randomBytes(32));
    const store = slow(createMemoryKeyStore());
    const cipher = new FieldCipher({ root, store });
    const forged = (await cipher.encrypt(place, SSN)).replace('v1.1.', 'v1.7.');
    for (let i = 0; i < 5; i += 1)
      await expect(cipher.decrypt(place, forged)).rejects.toThrow(IntegrityFailure);
    expect(store.reads).toBe(2);
  });
});

it('equalInConstantTime accepts only equal strings, whatever their lengths', () => {
  expect(equalInConstantTime('abc', 'abc')).toBe(true);
  expect(equalInConstantTime('abc', 'abd')).toBe(false);
  expect(equalInConstantTime('abc', 'abcd')).toBe(false);
});
