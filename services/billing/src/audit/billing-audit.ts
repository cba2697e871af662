import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { IdentityAction } from '@bindery/contracts/identity';
import { isRefusal } from '@bindery/service-kit/audit';
import { DATABASE } from '@bindery/service-kit/database';
import type { PrismaClient } from '../generated/prisma/client.js';
import { recordFact, type BillingFact } from './record-fact.js';

/** What somebody tries to do, and with what. */
export interface Attempt extends Pick<BillingFact, 'record' | 'fields'> {
  readonly action: IdentityAction;
}

/** Puts on record what was refused. What succeeds is told with the change itself. */
@Injectable()
export class BillingAudit {
  constructor(@Inject(DATABASE) private readonly database: PrismaClient) {}

  /**
   * Runs an attempt, and puts on record that it was refused before it answers so. The attempt opens its own
   * transaction: the entry must stay when that one is rolled back.
   */
  async watching<T>(person: Principal, attempt: Attempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error)) await recordFact(this.database, person, { ...attempt, outcome: 'refused' });
      throw error;
    }
  }
}
