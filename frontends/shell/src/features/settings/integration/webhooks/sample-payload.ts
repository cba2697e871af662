import {
  webhookEventTypes,
  type WebhookEventType,
  type WebhookPayload,
} from '@bindery/contracts/integrations';

/** The body of a delivery with the example that a test delivery sends. */
export function samplePayload(type: WebhookEventType): string {
  const { example: data } = webhookEventTypes[type];
  const payload: WebhookPayload = { type, timestamp: '2026-12-01T15:04:05.000Z', data };
  return JSON.stringify(payload, null, 2);
}
