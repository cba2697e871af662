import { Inject, Injectable } from '@nestjs/common';
import { requireTime } from '@bindery/service-kit/context';
import { DATABASE } from '@bindery/service-kit/database';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { PROVIDER_TRANSACTION } from '../stripe/provider-limits.js';

/**
 * Lines up the requests of one account that ask the provider for something. The account's lock would do that too, but
 * whoever waits for it holds a connection of the database, and a few impatient clicks would hold all of them.
 */
@Injectable()
export class AccountTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(@Inject(DATABASE) private readonly database: PrismaClient) {}

  /**
   * Does the work once what came before it for this account is done.
   * @throws AppError `unavailable` when that took all the time that there was
   */
  async take<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(accountId) ?? Promise.resolve();
    const turn = before.then(() => {
      requireTime();
      return work();
    });
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(accountId, over);
    try {
      return await turn;
    } finally {
      if (this.last.get(accountId) === over) this.last.delete(accountId);
    }
  }

  /** A transaction in which the provider is asked. Its refusals and its silence are answered in our words. */
  transaction<T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> {
    return providerAnswers(() => this.database.$transaction(work, PROVIDER_TRANSACTION));
  }
}
