import {
  webhookEventTypes,
  type AttemptView,
  type DeliveryView,
  type WebhookEventType,
} from '@bindery/contracts/integrations';
import type { Tone } from '@bindery/ui';

/** A newer release can have events that this one has no names for. */
export const eventLabel = (type: string): string =>
  type in webhookEventTypes ? webhookEventTypes[type as WebhookEventType].label : type;

export const deliveryBadges: Readonly<Record<DeliveryView['state'], { tone: Tone; label: string }>> = {
  pending: { tone: 'amber', label: 'Waiting' },
  succeeded: { tone: 'green', label: 'Delivered' },
  failed: { tone: 'red', label: 'Failed' },
};

const outcomes: Readonly<Record<AttemptView['outcome'], string>> = {
  succeeded: 'Accepted',
  rejected: 'Not accepted',
  timeout: 'No answer in time',
  unreachable: 'Not reachable',
  denied: 'The address isn’t public',
};

/** `Not accepted, status 500, after 120 ms`. */
export const attemptText = ({ outcome, status, duration_ms }: AttemptView): string =>
  [
    outcomes[outcome],
    ...(status === null ? [] : [`status ${String(status)}`]),
    `after ${String(duration_ms)} ms`,
  ].join(', ');
