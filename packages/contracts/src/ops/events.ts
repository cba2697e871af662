import { z } from 'zod';
import { uuid } from '../validation/index.js';

/** A durable consumer of one subject: how much waits for it. */
export const consumerLag = z.object({
  subject: z.string(),
  /** Events in the stream that the consumer has not handled; null while NATS is unavailable. */
  waiting: z.int().nullable(),
});

/** The events of an account and subject that wait for a retry of the oldest of them. */
export const deferredEvents = z.object({
  subject: z.string(),
  account_id: uuid(),
  events: z.int(),
  since: z.iso.datetime(),
  /** Why the oldest could not be handled; null before its first retry. */
  reason: z.string().nullable(),
});

/** The events that a service has yet to publish, and those that it has yet to handle. */
export const outboxStatus = z.object({
  pending: z.int(),
  /** When the oldest event that is not published yet happened. */
  oldest_pending_at: z.iso.datetime().nullable(),
  consumers: z.array(consumerLag),
  /** The longest waiting, at most a hundred accounts and subjects. */
  deferred: z.array(deferredEvents),
});
export type OutboxStatus = z.infer<typeof outboxStatus>;

/** An event that a consumer could not handle. */
export const deadLetteredEvent = z.object({
  key: z.string(),
  subject: z.string(),
  reason: z.string(),
  dead_lettered_at: z.iso.datetime(),
  replayed_at: z.iso.datetime().nullable(),
});
export type DeadLetteredEvent = z.infer<typeof deadLetteredEvent>;

export const deadLetteredEventsQuery = z.strictObject({
  /** Replayed ones as well. */
  all: z.stringbool().default(false),
});
/** Events of one record that wait for a newer release of the service, with the reason of the first. */
export const newerEvents = z.object({
  subject: z.string(),
  account_id: uuid(),
  events: z.int(),
  since: z.iso.datetime(),
  reason: z.string(),
});
export type NewerEvents = z.infer<typeof newerEvents>;
/** The oldest first; `more` when there are others after them. */
export const deadLetteredEventList = z.object({
  events: z.array(deadLetteredEvent),
  more: z.boolean(),
  /** A release before 0.3 holds none. */
  newer: z.array(newerEvents).default([]),
});
export type DeadLetteredEventList = z.infer<typeof deadLetteredEventList>;

/**
 * One dead-lettered event with what its contract allows it to carry, which is ids. If a payload doesn't fit the
 * contract, only the names of its fields are shown, because their values are unknown.
 */
export const deadLetteredEventDetail = deadLetteredEvent.extend({
  event: z.record(z.string(), z.unknown()).nullable(),
  fields: z.array(z.string()),
  problems: z.array(z.string()),
});
export type DeadLetteredEventDetail = z.infer<typeof deadLetteredEventDetail>;

/** The key of one dead-lettered event. It travels in the body, so that no log of URLs holds it. */
export const deadLetteredEventBody = z.strictObject({ key: z.string().min(1).max(300) });

/**
 * The result of a replay. `handled`: it took effect now. `handled_before`: it had taken effect already, so nothing
 * happened. `replayed_before`: an earlier replay handled it. `failed`: it stays dead-lettered, with the new reason.
 */
export const replayResult = z.object({
  key: z.string(),
  outcome: z.enum(['handled', 'handled_before', 'replayed_before', 'failed']),
  reason: z.string().nullable(),
});
export type ReplayResult = z.infer<typeof replayResult>;

export const republishBody = z.strictObject({ since: z.iso.datetime({ offset: true }) });
export const republished = z.object({ events: z.int() });
