import { createLocalRootKey, FieldCipher, type StoredAccountKeys } from '@bindery/field-crypto';
import type { RunningStack } from './running-stack.js';

type Databases = Pick<RunningStack, 'env' | 'query'>;

/** Encrypts and decrypts as a stack's crm does, with the keys that crm has stored. It creates and changes none. */
export function crmCipher(stack: Databases): FieldCipher {
  const root = createLocalRootKey(Buffer.from(stack.env('crm')['ROOT_KEY'] ?? '', 'base64'));
  const refuse = () => Promise.reject(new Error("Only crm changes crm's keys."));
  return new FieldCipher({
    root,
    store: {
      load: (accountId) => loadKeys(stack, accountId),
      create: refuse,
      addDataKey: refuse,
      replaceAccountKey: refuse,
    },
  });
}

async function loadKeys(stack: Databases, accountId: string): Promise<StoredAccountKeys | undefined> {
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
