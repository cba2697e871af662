import type { WebhookStateReason } from './schemas.js';

const words: Readonly<Record<WebhookStateReason, string>> = {
  member:
    'The member it runs under may no longer manage webhooks. Resume it to run it under your own rights.',
  plan: "The plan has ended or doesn't include webhooks. Choose a plan with the API, then resume it.",
  gone: 'The receiver answered that it is gone (410). Check the address, then resume it.',
  failing: 'Every delivery has failed for five days. Check the receiver, then resume it.',
};

/** A sentence about a state that the product gave an endpoint. */
export const webhookStateDetail = (reason: WebhookStateReason | null): string | null =>
  reason === null ? null : words[reason];
