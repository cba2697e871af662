import { randomBytes } from 'node:crypto';
import type {
  AccountKeyPage,
  AccountKeyStatus,
  KeyChangePage,
  ReencryptBatch,
  ReencryptCursor,
} from '@bindery/contracts/ops';
import type { CrmInUse, Person } from './crm-under-test.js';

/** The settings of a crm that operators may ask. */
export const operatorSettings = { OPS_TOKEN: randomBytes(24).toString('base64url') };

/** The calls of an operator about the keys of accounts. */
export function fieldKeyCalls(crm: () => CrmInUse) {
  async function operate<Reply>(path: string, body: object = {}): Promise<Reply> {
    const headers = { authorization: `Bearer ${operatorSettings.OPS_TOKEN}` };
    const answer = await crm().call(undefined, 'POST', `/internal/ops/field-keys/${path}`, body, headers);
    expect(answer.status).toBe(200);
    return answer.body as unknown as Reply;
  }
  const status = (after: string | null = null) => operate<AccountKeyPage>('status', { after });
  return {
    status,
    rotate: () => operate<KeyChangePage>('rotate'),
    batch: (after: ReencryptCursor) => operate<ReencryptBatch>('reencrypt', { after }),
    /** A page of a busy machine can end before the account. */
    async statusOf(who: Person): Promise<AccountKeyStatus | undefined> {
      for (let after: string | null = null; ;) {
        const page = await status(after);
        const found = page.accounts.find(({ account_id }) => account_id === who.accountId);
        if (found || page.next === null) return found;
        after = page.next;
      }
    },
    async reencrypt(): Promise<ReencryptBatch[]> {
      const batches: ReencryptBatch[] = [];
      for (let after: unknown = { account_id: null, record_id: null }; after; after = batches.at(-1)?.next) {
        batches.push(await operate<ReencryptBatch>('reencrypt', { after }));
      }
      return batches;
    },
  };
}
