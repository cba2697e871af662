import {
  FieldCipher,
  createLocalRootKey,
  type KeyStore,
  type StoredAccountKeys,
} from '@bindery/field-crypto';
import type { RunningStack } from '@bindery/stack';

/** The columns of an encrypted value. */
export interface Sealed {
  readonly id: string;
  readonly email: string;
  readonly emailIndex: string;
  readonly ssn: string;
  readonly ssnIndex: string;
}

/** An account's own keys, unwrapped like crm does, so that crm can read rows that were loaded directly. */
export function cipherOf(stack: RunningStack): FieldCipher {
  const root = createLocalRootKey(Buffer.from(stack.env('crm')['ROOT_KEY'] ?? '', 'base64'));
  return new FieldCipher({ root, store: storedKeys(stack) });
}

/** The n-th individual's SSN, never with area 000, 666 or 9xx, group 00 or serial 0000. */
export const ssnOf = (n: number): string =>
  `${String(100 + (n % 500))}${String(10 + (n % 89))}${String(1_000 + (n % 8_999))}`;

/** Encrypts and indexes the protected values of one individual like crm. */
export async function seal(cipher: FieldCipher, accountId: string, id: string, n: number): Promise<Sealed> {
  const place = { accountId, table: 'individuals', rowId: id };
  const [email, ssn] = [`client-${String(n)}@people.test`, ssnOf(n)];
  return {
    id,
    email: await cipher.encrypt({ ...place, field: 'email' }, email),
    emailIndex: await cipher.blindIndex({ ...place, field: 'email' }, email),
    ssn: await cipher.encrypt({ ...place, field: 'ssn' }, ssn),
    ssnIndex: await cipher.blindIndex({ ...place, field: 'ssn' }, ssn),
  };
}

/** Reads the keys that crm created. The bench creates and changes none. */
function storedKeys(stack: RunningStack): KeyStore {
  const refuse = () => Promise.reject(new Error('The bench only reads keys.'));
  return {
    load: (accountId) => load(stack, accountId),
    create: refuse,
    addDataKey: refuse,
    replaceAccountKey: refuse,
  };
}

async function load(stack: RunningStack, accountId: string): Promise<StoredAccountKeys | undefined> {
  const [account] = await stack.query<{ root_key_id: string; wrapped: Buffer }>(
    'crm',
    'SELECT root_key_id, wrapped FROM account_keys WHERE account_id = $1',
    [accountId],
  );
  if (!account) return undefined;
  const dataKeys = await stack.query<{ version: number; wrapped: Buffer }>(
    'crm',
    'SELECT version, wrapped FROM data_keys WHERE account_id = $1',
    [accountId],
  );
  return { accountId, rootKeyId: account.root_key_id, wrapped: account.wrapped, dataKeys };
}
