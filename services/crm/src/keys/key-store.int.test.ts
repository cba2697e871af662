import { randomBytes, randomUUID } from 'node:crypto';
import { createLocalRootKey, FieldCipher, type KeyStore } from '@bindery/field-crypto';
import { createServiceDatabase, type TestDatabase } from '@bindery/test-kit';
import { openDatabase, type CrmDatabase } from '../database/crm-database.js';
import { createKeyStore } from './key-store.js';

let test: TestDatabase;
let databases: CrmDatabase[];
const root = createLocalRootKey(randomBytes(32));
const placeOf = (accountId: string) => ({
  accountId,
  table: 'individuals',
  rowId: randomUUID(),
  field: 'ssn',
});

beforeAll(async () => {
  test = await createServiceDatabase('crm');
  databases = [1, 2, 3].map(() => openDatabase({ DATABASE_URL: test.databaseUrl, DATABASE_POOL_SIZE: 4 }));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.$disconnect()));
  await test.close();
});

const processes = () =>
  databases.map((database) => new FieldCipher({ root, store: createKeyStore(database) }));

it('a new account gets one key when several processes encrypt for it at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const place = placeOf(randomUUID());
    const ciphers = processes();
    const envelopes = await Promise.all(ciphers.map((cipher) => cipher.encrypt(place, '219099999')));
    const [reader] = processes();
    for (const envelope of envelopes) expect(await reader?.decrypt(place, envelope)).toBe('219099999');
  }
});

/** Two processes, both of which know the keys that are there before either adds one. */
function processesAtOnce(): FieldCipher[] {
  let arrived = 0;
  let open = (): void => undefined;
  const both = new Promise<void>((resolve) => (open = resolve));
  return databases.slice(0, 2).map((database) => {
    const store = createKeyStore(database);
    const load: KeyStore['load'] = async (accountId) => {
      const keys = await store.load(accountId);
      arrived += 1;
      if (arrived === 2) open();
      await both;
      return keys;
    };
    return new FieldCipher({ root, store: { ...store, load } });
  });
}

it('concurrent rotations create one new key version, and older values still decrypt', async () => {
  const place = placeOf(randomUUID());
  const [maker] = processes();
  const envelope = (await maker?.encrypt(place, '219099999')) ?? '';
  const [cipher, other] = processesAtOnce();
  expect(await Promise.all([cipher?.rotate(place.accountId), other?.rotate(place.accountId)])).toEqual([
    2, 2,
  ]);
  expect(await cipher?.encrypt(place, 'x')).toMatch(/^v1\.2\./);
  expect(await cipher?.rewrap(place.accountId)).toBe(false);
  const [reader] = processes();
  expect(await reader?.decrypt(place, envelope)).toBe('219099999');
});
