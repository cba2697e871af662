import { ANSWER_MARGIN_MS, REQUEST_BUDGET_MS } from '@bindery/contracts/deadlines';
import { QUESTION_TIMEOUT_MS } from '@bindery/contracts/messaging';

/**
 * Every time limit behind the gateway, in milliseconds. They depend on one another: a step must end before the limit
 * around it does. `time-limits.test.ts` checks their order, and docs/operations lists them.
 */
export const timeLimits = {
  /** The gateway's limit for a request, and the time that a service has of it. */
  request: REQUEST_BUDGET_MS,
  requestInService: REQUEST_BUDGET_MS - ANSWER_MARGIN_MS,
  /** One service waits for another's reply. */
  rpc: QUESTION_TIMEOUT_MS,

  /** A wait for a connection of the pool. */
  poolWait: 2_000,
  /** One statement: Postgres ends it, and a little later the client gives it up. */
  statement: 4_000,
  statementInClient: 4_500,
  /** A whole transaction. It waits for nothing but the database. */
  transaction: 4_500,
  /** Postgres ends a transaction that is open and does nothing: its replica is frozen. */
  idleInTransaction: 10_000,

  /** The stream acknowledges one event. */
  publish: 2_000,
  /** One replica publishes the outbox. It begins no publish that could end after the lease. */
  outboxLease: 5_000,
  /** The stream drops an event that is published a second time. */
  duplicateWindow: 120_000,
  /** A consumer has this long for an event before it is redelivered or another replica retries it. */
  ackWait: 30_000,
  /** For a handler that calls another service and stores the reply, with one replica per account at a time. */
  handlerLease: 10_000,

  /** The payment provider answers one call. What it does after that is learned from its events. */
  providerCall: 10_000,
  /** One replica works for an account at the provider. It renews the lease while it does. */
  accountLease: 8_000,
  accountLeaseRenewal: 2_500,
  /** A background job waits for an account's lease. */
  accountLeaseWait: 25_000,
  /** One attempt at a job that calls the provider. */
  providerJob: 120_000,

  /** One attempt at a call of the key management service. A second one follows. */
  kmsAttempt: 900,

  /** A reply to a request waits for its event to be in the stream. */
  flush: 1_000,
} as const;
