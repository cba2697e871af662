import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { withAccount } from '../access/person.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { FlowStates } from './flow-states.js';
import { notActive, SignIn, type SignedIn } from './sign-in.js';

@Injectable()
export class ExchangeCode {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly signIn: SignIn,
    private readonly flowStates: FlowStates,
  ) {}

  /** Exchanges a PKCE code for its session. */
  async exchange(authCode: string, verifier: string, userAgent: string): Promise<SignedIn> {
    return this.db.$transaction(async (tx) => {
      const userId = await this.flowStates.redeem(tx, authCode, verifier);
      const person = await tx.user.findUnique({ where: { id: userId }, include: withAccount });
      if (!person) throw new GoTrueError('user_not_found', 'This user no longer exists.');
      if (!person.is_active) throw notActive();
      return this.signIn.begin(tx, person, userAgent);
    }, transactionLimits());
  }
}
