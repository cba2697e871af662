import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { equalInConstantTime, FieldCipher } from '@bindery/field-crypto';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/crm-database.js';

const KEPT_MS = 24 * 60 * 60_000;
const shape = /^[\x21-\x7e]{1,200}$/;

/** One POST that may be sent again: keyed hashes of its key and of its body, for the body holds personal values. */
export interface IdempotentRequest {
  readonly keyHash: string;
  readonly bodyHash: string;
}

/** Lets a POST be repeated for a day without making a second record. */
@Injectable()
export class IdempotentRequests {
  constructor(
    private readonly cipher: FieldCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads the header. @throws AppError `validation_failed` when it cannot be a key. */
  async identify(
    person: Principal,
    key: string | undefined,
    body: unknown,
  ): Promise<IdempotentRequest | undefined> {
    if (key === undefined) return undefined;
    if (!shape.test(key)) {
      const message = 'An Idempotency-Key has 1 to 200 printable characters without spaces.';
      throw new AppError('validation_failed', {
        detail: message,
        errors: [{ path: 'Idempotency-Key', message }],
      });
    }
    const secret = await this.cipher.derivedKey(person.accountId, 'idempotency');
    const hash = (text: string) => createHmac('sha256', secret).update(text, 'utf8').digest('base64url');
    return { keyHash: hash(`key|${key}`), bodyHash: hash(`body|${canonical(body)}`) };
  }

  /**
   * The id of the record that an earlier copy of this request made, if any. Copies that come at once wait here for
   * the first one's transaction.
   * @throws AppError `idempotency_key_reused` when the key came with another body before.
   */
  async find(tx: Transaction, person: Principal, request: IdempotentRequest): Promise<string | undefined> {
    const lock = `idempotency:${person.accountId}:${person.userId}:${request.keyHash}`;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
    const earlier = await tx.idempotentRequest.findFirst({
      where: { ...ownerOf(person), key_hash: request.keyHash, created_at: { gt: this.expiry() } },
    });
    if (!earlier) return undefined;
    if (!equalInConstantTime(earlier.body_hash, request.bodyHash)) {
      throw new AppError('idempotency_key_reused', {
        detail: 'This Idempotency-Key was used for another request. Send a new key with new content.',
      });
    }
    return earlier.record_id;
  }

  /** Remembers what this request made, and forgets what is older than a day. */
  async remember(
    tx: Transaction,
    person: Principal,
    request: IdempotentRequest,
    recordId: string,
  ): Promise<void> {
    const { account_id, user_id } = ownerOf(person);
    await tx.idempotentRequest.deleteMany({ where: { account_id, created_at: { lte: this.expiry() } } });
    await tx.idempotentRequest.create({
      data: {
        account_id,
        user_id,
        key_hash: request.keyHash,
        body_hash: request.bodyHash,
        record_id: recordId,
        created_at: this.clock.now(),
      },
    });
  }

  private expiry(): Date {
    return new Date(this.clock.now().getTime() - KEPT_MS);
  }
}

const ownerOf = (person: Principal) => ({ account_id: person.accountId, user_id: person.userId });

/** The same text for the same fields and values, in whatever order they were sent. */
function canonical(body: unknown): string {
  return JSON.stringify(Object.entries(body as object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
