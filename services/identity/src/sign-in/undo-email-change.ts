import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { before, HOUR_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccessChanges } from '../access/access-changes.js';
import { EndApiKeys } from '../api-keys/end-api-keys.js';
import { roleOf, withAccount, type Person } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import { lockAddress, type Transaction } from '../database/identity-database.js';
import type { MailedLink } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { removeFactors } from '../security/remove-factors.js';
import { Secrets } from '../secrets/secrets.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { ownsNothing } from '../users/owns-nothing.js';
import { MailedLinks } from './mailed-links.js';
import { ReaddressUser } from './readdress-user.js';

/** Takes an account back for the address that it had before a change. */
@Injectable()
export class UndoEmailChange {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly links: MailedLinks,
    private readonly readdressUser: ReaddressUser,
    private readonly sessions: EndSessions,
    private readonly apiKeys: EndApiKeys,
    private readonly accessChanges: AccessChanges,
    private readonly mailQueue: MailQueue,
    private readonly audit: IdentityAudit,
  ) {}

  /**
   * The caller must hold the lock of the link's address.
   * @param by whether the former address takes the account back, or the present one gives it back
   */
  async undo(
    tx: Transaction,
    link: MailedLink,
    by: 'former' | 'present' = 'former',
  ): Promise<Person | 'refused' | 'address_in_use'> {
    if (link.user_id === null) return 'refused';
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${link.user_id}::uuid FOR UPDATE`;
    const user = await tx.user.findUnique({ where: { id: link.user_id }, include: withAccount });
    if (!user?.is_active) return 'refused';
    const address = this.links.addressOf(link);
    const other = await tx.user.findUnique({
      where: { email: address, NOT: { id: user.id } },
      include: withAccount,
    });
    if (other && !(await ownsNothing(tx, other))) return 'address_in_use';
    if (other) await this.removeEmpty(tx, other);
    await lockAddress(tx, this.secrets.mac('address', user.email));
    await this.links.endUndosSince(tx, link);
    const changedAfter = before(link.created_at, HOUR_MS);
    await this.removeForeignFactors(tx, user, changedAfter);
    await this.apiKeys.endAllOf(tx, { user_id: user.id, account_id: user.account_id }, changedAfter);
    const person = await this.readdressUser.readdress(tx, user, address);
    await this.mailQueue.add(tx, {
      kind: 'email_change_undone',
      address: user.email,
      restoredAddress: address,
      by,
    });
    return person;
  }

  /** Removes factors that the reader of the other address has added: they would keep the account's own reader out. */
  private async removeForeignFactors(tx: Transaction, user: Person, since: Date): Promise<void> {
    const removed = await removeFactors(tx, user.id, since);
    if (removed === 0) return;
    await this.audit.record(tx, {
      accountId: user.account_id,
      action: identityActions.factorRemoved,
      recordType: 'user',
      recordId: user.id,
      actor: { id: user.id, role: roleOf(user) },
    });
  }

  /** The user who was locked out may have requested a login link since, which created another account for them. */
  private async removeEmpty(tx: Transaction, user: Person): Promise<void> {
    const { id, account_id: accountId } = user;
    await this.sessions.end(tx, { userId: id, accountId }, 'all', 'email_changed');
    const gone = { ...user, version: user.version + 1 };
    await this.accessChanges.userAccessChanged(tx, gone);
    await this.accessChanges.userRemoved(tx, gone);
    await tx.user.delete({ where: { id } });
    await tx.account.delete({ where: { id: accountId } });
    await tx.removedAccount.create({ data: { id: accountId, removed_at: this.clock.now() } });
  }
}
