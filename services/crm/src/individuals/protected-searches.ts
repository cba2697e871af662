import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { IdentityAction } from '@bindery/contracts/identity';
import type { RateLimit } from '@bindery/contracts/route';
import { AppError } from '@bindery/service-kit/errors';
import { RateLimits } from '@bindery/service-kit/rate-limits';
import { AuditTallies } from '../audit/audit-tallies.js';

/** Enough for a day's work, and far too few to find the hidden digits of an SSN whose last four show. */
const PROTECTED_SEARCHES: RateLimit = {
  name: 'protected-searches',
  points: 300,
  perSeconds: 3_600,
  per: 'person',
};

/** Every question to a blind index of an SSN, a Medicare number or a license: limited for each user, and on record. */
@Injectable()
export class ProtectedSearches {
  constructor(
    private readonly limits: RateLimits,
    private readonly tallies: AuditTallies,
  ) {}

  /** The same as {@link admit}, for what goes on without the answer. */
  async isAdmitted(caller: Principal, action: IdentityAction): Promise<boolean> {
    try {
      await this.admit(caller, action);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false;
      throw error;
    }
  }

  /** @throws AppError `rate_limited`, which is on record as well */
  async admit(caller: Principal, action: IdentityAction): Promise<void> {
    try {
      await this.limits.consume(PROTECTED_SEARCHES);
    } catch (error) {
      await this.tallies.add(caller, { action, outcome: 'denied' });
      throw error;
    }
    await this.tallies.add(caller, { action, outcome: 'success' });
  }
}
