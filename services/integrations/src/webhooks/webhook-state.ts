import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { requireRunning } from './require-running.js';
import type { WebhookRow } from './webhook-row.js';

/** Pauses an endpoint that is active. @returns whether it was */
export async function pause(tx: Sql, { id, account_id, state }: WebhookRow, now: Date): Promise<boolean> {
  if (state !== 'active') return false;
  await tx.$executeRaw`
    UPDATE webhooks SET state = 'paused', state_since = ${now}
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid`;
  return true;
}

/**
 * Makes an endpoint active that isn't. From then on it runs under the rights of the caller.
 * @returns whether it was inactive
 * @throws AppError if no endpoint runs under the caller's rights
 */
export async function resume(
  tx: Sql,
  caller: Principal,
  { id, account_id, state }: WebhookRow,
  now: Date,
): Promise<boolean> {
  if (state === 'active') return false;
  requireRunning(caller);
  await tx.$executeRaw`
    UPDATE webhooks SET state = 'active', state_reason = NULL, state_since = ${now}, failing_since = NULL,
      authorized_by = ${caller.userId}::uuid, rights_confirmed_at = ${now}
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid`;
  return true;
}

/** Counts a change of the state as one of the endpoint. */
export async function countChange(tx: Sql, { id, account_id }: WebhookRow, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhooks SET version = version + 1, updated_at = ${now}
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid`;
}
