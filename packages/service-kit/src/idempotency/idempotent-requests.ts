import stringify from 'safe-stable-stringify';
import { equalInConstantTime } from '@bindery/field-crypto';
import type { Principal } from '@bindery/contracts/access';
import { queueStatement, type Sql } from '../database/index.js';
import { AppError } from '../errors/app-error.js';
import { DAY_MS } from '../timing/time.js';

const KEPT_MS = DAY_MS;
const shape = /^[\x21-\x7e]{1,200}$/;

/**
 * A hash that includes the account. It is keyed with a secret of the service, unless the database holds everything
 * that a request contains anyway.
 */
export type RequestHash = (accountId: string, text: string) => string | Promise<string>;

/** A POST that can be retried: hashes of its key and of its content. */
export interface IdempotentRequest {
  readonly keyHash: string;
  readonly bodyHash: string;
}

/** Operation and content of a request. An idempotency key belongs to one such request, whatever the path. */
export interface RequestContent {
  readonly operation: string;
  readonly content: unknown;
}

/** The same text for the same fields and values, in whatever order they were sent. A field without a value is none. */
export const canonical = (value: unknown): string => stringify(value) ?? 'undefined';

interface Row {
  readonly body_hash: string;
  readonly record_id: string;
}

/**
 * Makes a POST with an `Idempotency-Key` safe to retry for a day. The id of the created record is stored in the same
 * transaction. The table `idempotent_requests` holds ids and hashes, and nothing of the request. A retry's response
 * is read from the record. Keys are per person.
 */
export class IdempotentRequests {
  /** @param now the service's clock */
  constructor(
    private readonly requestHash: RequestHash,
    private readonly now: () => Date,
  ) {}

  /**
   * Reads the header; `undefined` when there was none.
   * @throws AppError `validation_failed` when it cannot be a key.
   */
  async identify(
    caller: Principal,
    key: string | undefined,
    { operation, content }: RequestContent,
  ): Promise<IdempotentRequest | undefined> {
    if (key === undefined) return undefined;
    if (!shape.test(key)) throw notAKey();
    const hash = (text: string) => this.requestHash(caller.accountId, text);
    return {
      keyHash: await hash(`key|${key}`),
      bodyHash: await hash(`body|${operation}|${canonical(content)}`),
    };
  }

  /**
   * Creates the record, or finds the one that an earlier attempt created. Concurrent attempts wait here for the first
   * one's transaction.
   * @param again reads the record that the earlier attempt created
   * @throws AppError `idempotency_key_reused` when the key was used with a different request.
   */
  async once<T extends { readonly id: string }>(
    tx: Sql,
    caller: Principal,
    request: IdempotentRequest | undefined,
    { make, again }: { make: () => Promise<T>; again: (id: string) => Promise<T> },
  ): Promise<T> {
    const earlier = await this.find(tx, caller, request);
    if (earlier !== undefined) return again(earlier);
    const made = await make();
    await this.remember(tx, caller, request, made.id);
    return made;
  }

  /**
   * Finds what an earlier attempt created, for work that takes several transactions. The caller must exclude
   * concurrent attempts until it has called {@link remember}.
   * @throws AppError `idempotency_key_reused` when the key was used with a different request.
   */
  async find(
    tx: Sql,
    caller: Principal,
    request: IdempotentRequest | undefined,
  ): Promise<string | undefined> {
    if (!request) return undefined;
    const { accountId, userId } = caller;
    const lock = `idempotency:${accountId}:${userId}:${request.keyHash}`;
    await queueStatement(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
    const [earlier] = await tx.$queryRaw<Row[]>`
      SELECT body_hash, record_id::text FROM idempotent_requests
      WHERE account_id = ${accountId}::uuid AND user_id = ${userId}::uuid AND key_hash = ${request.keyHash}
        AND created_at > ${this.expiry()}`;
    if (!earlier) return undefined;
    if (!equalInConstantTime(earlier.body_hash, request.bodyHash)) {
      throw new AppError('idempotency_key_reused', {
        detail: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
      });
    }
    return earlier.record_id;
  }

  /** Remembers what the request made, and forgets what of the account is older than a day. */
  async remember(
    tx: Sql,
    caller: Principal,
    request: IdempotentRequest | undefined,
    recordId: string,
  ): Promise<void> {
    if (!request) return;
    const { accountId, userId } = caller;
    await queueStatement(tx)`
      DELETE FROM idempotent_requests WHERE account_id = ${accountId}::uuid AND created_at <= ${this.expiry()}`;
    await queueStatement(tx)`
      INSERT INTO idempotent_requests (account_id, user_id, key_hash, body_hash, record_id, created_at)
      VALUES (${accountId}::uuid, ${userId}::uuid, ${request.keyHash}, ${request.bodyHash}, ${recordId}::uuid,
        ${this.now()})`;
  }

  private expiry(): Date {
    return new Date(this.now().getTime() - KEPT_MS);
  }
}

function notAKey(): AppError {
  const message = 'An Idempotency-Key must be 1 to 200 printable characters without spaces.';
  return new AppError('validation_failed', {
    detail: message,
    errors: [{ path: 'Idempotency-Key', message }],
  });
}
