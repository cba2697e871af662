import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import { requireRunning } from '../webhooks/require-running.js';
import type { WebhookRow } from '../webhooks/webhook-row.js';

/** @throws AppError if nothing can be delivered to the endpoint now, or not by this person */
export function requireActive(caller: Principal, { state }: Pick<WebhookRow, 'state'>): void {
  requireRunning(caller);
  if (state === 'active') return;
  throw new AppError('conflict', { detail: "This endpoint isn't active. Resume it first." });
}
