import { Inject, Injectable } from '@nestjs/common';
import type { AccessMetadata } from '@bindery/contracts/access';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { withAccount } from '../access/person.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { AccessTokens } from './access-tokens.js';

/** Says what a person may do now, for what a service does in their name without a token of theirs. */
@Injectable()
export class GetMemberAccess {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly tokens: AccessTokens,
  ) {}

  /** @throws AppError `not_found` if the user isn't an active member of the account */
  async get(accountId: string, userId: string): Promise<AccessMetadata> {
    const person = await this.db.user.findFirst({
      where: { id: userId, account_id: accountId, is_active: true },
      include: withAccount,
    });
    if (!person)
      throw new AppError('not_found', { detail: "This person isn't an active member of the account." });
    return this.tokens.accessOf(person);
  }
}
