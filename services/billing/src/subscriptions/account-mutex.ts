import { Inject, Injectable } from '@nestjs/common';
import { requireTime } from '@bindery/service-kit/deadline';
import { DATABASE } from '@bindery/service-kit/database';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { PROVIDER_TRANSACTION } from '../stripe/stripe-client.js';

/**
 * Runs the provider calls of one account one after another. The account's database lock would do that too, but each waiter
 * would hold a connection, and a few impatient clicks would take the whole pool.
 */
@Injectable()
export class AccountMutex {
  private readonly tails = new Map<string, Promise<unknown>>();

  constructor(@Inject(DATABASE) private readonly database: PrismaClient) {}

  /**
   * Runs the work after the account's earlier work.
   * @throws AppError `unavailable` when the request's deadline passes first
   */
  async runExclusive<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const previous = this.tails.get(accountId) ?? Promise.resolve();
    const result = previous.then(() => {
      requireTime();
      return work();
    });
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(accountId, settled);
    try {
      return await result;
    } finally {
      if (this.tails.get(accountId) === settled) this.tails.delete(accountId);
    }
  }

  /** A transaction that calls the provider. Provider errors and timeouts become the product's own problems. */
  transaction<T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> {
    return providerAnswers(() => this.database.$transaction(work, PROVIDER_TRANSACTION));
  }
}
