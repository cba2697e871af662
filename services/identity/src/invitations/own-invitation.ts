import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { IdentityAction } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { AppError } from '@bindery/service-kit/errors';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { Invitation } from '../generated/prisma/client.js';
import type { Person } from '../access/person.js';
import { withAccount } from '../access/person.js';

/** Finds the invitation that a user responds to. It must be to their current address. */
@Injectable()
export class OwnInvitation {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly audit: IdentityAudit,
  ) {}

  /** @throws AppError `not_found` for an invitation to another address, like for none; it is on record */
  async find(
    caller: Principal,
    id: string,
    action: IdentityAction,
  ): Promise<{ invitation: Invitation; me: Person }> {
    const attempt = { accountId: caller.accountId, action, recordType: 'invitation', recordId: id } as const;
    return this.audit.auditDenials(attempt, async () => {
      const me = await this.db.user.findUnique({ where: { id: caller.userId }, include: withAccount });
      const invitation = me && (await this.db.invitation.findUnique({ where: { id, email: me.email } }));
      if (!invitation) throw notForYou(caller.email);
      return { invitation, me };
    });
  }
}

const notForYou = (email: string): AppError =>
  new AppError('not_found', {
    detail: `${shownAddress(email)} has no such invitation. Sign in with the email address it was sent to.`,
  });
