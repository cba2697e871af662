import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { role } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccessChanges } from '../access/access-changes.js';
import { withAccount, type Person } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { Transaction } from '../database/identity-database.js';
import { Secrets } from '../secrets/secrets.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { MailedLinks } from './mailed-links.js';

const everyKind = ['email', 'recovery', 'email_change'] as const;

/** Changes a user's address and ends all their sessions, because the account may have changed hands. */
@Injectable()
export class ReaddressUser {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly links: MailedLinks,
    private readonly sessions: EndSessions,
    private readonly accessChanges: AccessChanges,
    private readonly audit: IdentityAudit,
  ) {}

  /**
   * The caller has made sure that the address is free.
   * @param mustChoose whether the first sign-in asks if the reader of the address uses this account
   */
  async readdress(
    tx: Transaction,
    before: Person,
    address: string,
    { mustChoose = false }: { mustChoose?: boolean } = {},
  ): Promise<Person> {
    const now = this.clock.now();
    await tx.emailChange.updateMany({
      where: { user_id: before.id, ended_at: null },
      data: { ended_at: now },
    });
    const person = await tx.user.update({
      where: { id: before.id },
      data: {
        email: address,
        email_confirmed_at: now,
        must_choose_account: mustChoose,
        updated_at: now,
        version: { increment: 1 },
      },
      include: withAccount,
    });
    for (const one of [before.email, address])
      await this.links.endAll(tx, this.secrets.mac('address', one), everyKind);
    const { id, account_id: accountId } = person;
    await this.sessions.end(tx, { userId: id, accountId }, 'all', 'email_changed');
    await this.accessChanges.userChanged(tx, person);
    await this.accessChanges.userAccessChanged(tx, person);
    await this.audit.record(tx, {
      accountId,
      action: identityActions.userUpdated,
      recordType: 'user',
      recordId: id,
      fields: ['email'],
      actor: { id, role: role.parse(person.role) },
    });
    return person;
  }
}
