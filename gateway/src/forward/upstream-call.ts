import { ANSWER_MARGIN_MS } from '@bindery/contracts/deadlines';
import type { ResponseRelay } from './response-relay.js';
import type { FailureKind } from './upstream-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What is sent to a service, and where its response goes. */
export interface UpstreamRequest {
  readonly method: string;
  /** Path and query, unchanged. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
  /** When the client gets a response whatever the service does, on the clock of `performance.now()`. */
  readonly deadline: number;
  readonly hasIdempotencyKey: boolean;
  readonly relay: ResponseRelay;
}

/** A request to a service over all its attempts. */
export class UpstreamCall {
  #isAbandoned = false;
  /** Set by the attempt that is under way. */
  onAbandoned: (() => void) | undefined;

  constructor(readonly request: UpstreamRequest) {}

  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  /** The client has gone: ends the attempt that is under way, and starts no other. */
  abandon(): void {
    this.#isAbandoned = true;
    this.onAbandoned?.();
  }

  /**
   * What no replica has seen may always be sent again. What a replica may have acted on already is repeated only if that
   * changes nothing: reads, and requests with an `Idempotency-Key`. A `PUT` is not: with `If-Match` its repetition would
   * find its own change and blame somebody else for it, without it there would be two entries of one change.
   */
  mayRepeatAfter(kind: FailureKind): boolean {
    const { method, hasIdempotencyKey } = this.request;
    if (kind === 'late' || this.request.deadline - performance.now() <= ANSWER_MARGIN_MS) return false;
    return kind === 'not sent' || SAFE_METHODS.has(method) || hasIdempotencyKey;
  }
}
