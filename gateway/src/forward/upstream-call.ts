import { ANSWER_MARGIN_MS } from '@bindery/contracts/deadlines';
import type { SpooledFile } from '../request/spooled-file.js';
import type { ResponseRelay } from './response-relay.js';
import type { FailureKind } from './upstream-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A request to a service, and the destination of its response. */
export interface UpstreamRequest {
  readonly method: string;
  /** Path and query, unchanged. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer | SpooledFile | undefined;
  /** The deadline for the client's response, on the clock of `performance.now()`. */
  readonly deadline: number;
  readonly hasIdempotencyKey: boolean;
  /** A file of a front end: without it, a replica's 404 is not passed on, as another may have it. */
  readonly isFile: boolean;
  readonly relay: ResponseRelay;
  /** Whether a 401 is not passed on, because the token can be renewed. */
  readonly renewsToken: boolean;
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

  /** Aborts the current attempt after the client has disconnected, and starts no other. */
  abandon(): void {
    this.#isAbandoned = true;
    this.onAbandoned?.();
  }

  /**
   * A request that no replica has seen may always be sent again. One that a replica may have acted on is
   * repeated only if it is a read or has an `Idempotency-Key`. A repeated `PUT` would conflict with its own
   * change (`If-Match`) or record it twice.
   */
  mayRepeatAfter(kind: FailureKind): boolean {
    const { method, hasIdempotencyKey } = this.request;
    if (kind === 'late' || this.request.deadline - performance.now() <= ANSWER_MARGIN_MS) return false;
    return kind === 'not sent' || SAFE_METHODS.has(method) || hasIdempotencyKey;
  }
}
