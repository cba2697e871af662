import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, listOf, wholeNumber } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';
import { webhookEventTypeNames } from '../webhooks/event-types.js';

/** A test sends the example of an event type. */
export const testWebhookBody = z.strictObject({
  event_type: z.enum(webhookEventTypeNames, 'Choose an event type from the list.'),
});

/** How an attempt ended. `denied`: the address isn't public, so that no retry helps. */
export const attemptOutcomes = ['succeeded', 'rejected', 'timeout', 'unreachable', 'denied'] as const;

export const attemptView = z.object({
  /** The first is 1. */
  number: z.int(),
  at: z.iso.datetime(),
  duration_ms: z.int(),
  outcome: z.enum(attemptOutcomes),
  /** The HTTP status of the answer; null without one. */
  status: z.int().nullable(),
  /** The first 20,000 bytes of the answer as text; null without one, and after seven days. */
  answer: z.string().nullable(),
});
export type AttemptView = z.infer<typeof attemptView>;

export const deliveryStates = ['pending', 'succeeded', 'failed'] as const;
export const deliveryState = z.enum(deliveryStates, `The state must be one of ${deliveryStates.join(', ')}.`);

/** One message on its way to one endpoint. */
export const deliveryView = z.object({
  id: uuid(),
  /** The `webhook-id` of every attempt. */
  message_id: z.string(),
  event_type: z.string(),
  /** Whether it is a test that a person sent. */
  is_test: z.boolean(),
  state: deliveryState,
  created_at: z.iso.datetime(),
  /** Null unless it is pending. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** The body of every attempt. */
  payload: z.object({
    type: z.string(),
    timestamp: z.iso.datetime(),
    data: z.record(z.string(), z.string()),
  }),
  /** The newest first. */
  attempts: z.array(attemptView),
});
export type DeliveryView = z.infer<typeof deliveryView>;
export const deliveryList = listOf(deliveryView);
export type DeliveryList = z.infer<typeof deliveryList>;

export const deliveryListQuery = z.strictObject({
  state: deliveryState.optional(),
  page: wholeNumber(1, 1_000_000, 'The page').default(1),
  page_size: wholeNumber(1, 100, 'The page size').default(DEFAULT_PAGE_SIZE),
});
export type DeliveryListQuery = z.output<typeof deliveryListQuery>;

/** The longest period of a replay, and the most messages that one delivers again. */
export const MAX_REPLAY_DAYS = 14;
export const MAX_REPLAYED_MESSAGES = 10_000;
const DAY_MS = 86_400_000;

const moment = (name: string) => z.iso.datetime(`${name} must be a time such as 2026-12-01T08:00:00Z.`);

/** Delivers what happened in a period and has had no success. */
export const replayBody = z
  .strictObject({ since: moment('The beginning'), until: moment('The end') })
  .refine(({ since, until }) => Date.parse(since) < Date.parse(until), {
    path: ['until'],
    error: 'The end must be after the beginning.',
  })
  .refine(({ since, until }) => Date.parse(until) - Date.parse(since) <= MAX_REPLAY_DAYS * DAY_MS, {
    path: ['since'],
    error: `A replay can be of at most ${MAX_REPLAY_DAYS} days.`,
  });

/** How many messages the replay is about. */
export const replayStarted = z.object({ messages: z.int() });
