import type Stripe from 'stripe';
import type { EventRecord } from '../state/records.js';

/** The API version of the objects in `views`. */
export const API_VERSION = '2026-10-28.endive';

export const eventView = (event: EventRecord): Stripe.EventBase => ({
  id: event.id,
  object: 'event',
  api_version: API_VERSION,
  created: event.created,
  data: {
    object: event.object as Stripe.Event.Data.Object,
    ...(event.previous !== null && {
      previous_attributes: event.previous as Stripe.Event.Data.PreviousAttributes,
    }),
  },
  livemode: false,
  pending_webhooks: event.nextAttempt === null ? 0 : 1,
  request: { id: event.request.id, idempotency_key: event.request.idempotencyKey },
  type: event.type as Stripe.Event.Type,
});
