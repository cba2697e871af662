import { Inject, Injectable } from '@nestjs/common';
import { denialOf, principalOf } from '@bindery/contracts/access';
import { deniedAction } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { deniedError } from '@bindery/service-kit/guard';
import type { SessionWithUser } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { ExtensionGrants } from './extension-grants.js';

const PERMISSION = 'extension:connect';

@Injectable()
export class AuthorizeExtension {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly accessTokens: AccessTokens,
    private readonly grants: ExtensionGrants,
    private readonly audit: IdentityAudit,
  ) {}

  /**
   * Lets an extension have a session of the person, limited to capture.
   * @returns the code that the extension exchanges within a minute
   * @throws AppError if the person may not connect one
   */
  async authorize(session: SessionWithUser, clientId: string, challenge: string): Promise<string> {
    await this.requirePermission(session);
    const allowed = { userId: session.user_id, sessionId: session.id };
    return this.db.$transaction(
      (tx) => this.grants.authorize(tx, allowed, clientId, challenge),
      transactionLimits(),
    );
  }

  private async requirePermission(session: SessionWithUser): Promise<void> {
    const { user } = session;
    const principal = principalOf({
      sub: user.id,
      email: user.email,
      session_id: session.id,
      amr: [],
      app_metadata: this.accessTokens.accessOf(user, session),
    });
    const denial = denialOf(principal, PERMISSION);
    if (!denial) return;
    await this.audit.recordDenied({
      accountId: user.account_id,
      action: deniedAction(PERMISSION),
      actor: { id: user.id, role: principal.role },
    });
    throw deniedError(denial, PERMISSION);
  }
}
