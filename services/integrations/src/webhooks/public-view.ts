import type { PublicWebhook } from '@bindery/contracts/public-api';
import { viewOf, type WebhookRow } from './webhook-row.js';

/** An endpoint as the public API shows it. */
export function publicViewOf(row: WebhookRow): PublicWebhook {
  const { id, url, event_types, description, state, state_detail, created_at, updated_at } = viewOf(row);
  return { id, url, event_types, description, state, state_detail, created_at, updated_at };
}
