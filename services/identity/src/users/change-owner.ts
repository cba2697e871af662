import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { AccessChanges } from '../access/access-changes.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { Transaction } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';

/** The owner of an account: one of its members, changed only by an explicit choice. */
@Injectable()
export class ChangeOwner {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accessChanges: AccessChanges,
    private readonly audit: IdentityAudit,
  ) {}

  /**
   * Gives an account to the chosen member when its owner leaves. The account must be locked.
   * @returns whether the owner changed
   * @throws AppError `account_would_be_ownerless` when an owner leaves other members behind and none was chosen
   */
  async change(
    tx: Transaction,
    person: User,
    chosen: string | undefined,
    { leaves }: { leaves: boolean },
  ): Promise<boolean> {
    const { account_id: accountId } = person;
    if (chosen === undefined) {
      if (person.is_owner && leaves) await this.requireAlone(tx, person);
      return false;
    }
    if (!person.is_owner) rejectField('new_owner_id', "This user isn't the account owner.");
    const heir = await tx.user.findFirst({
      where: { AND: [{ id: chosen }, { id: { not: person.id } }], account_id: accountId, is_active: true },
    });
    if (!heir) rejectField('new_owner_id', 'Choose an active member of the account as its new owner.');
    await tx.user.update({ where: { id: person.id }, data: { is_owner: false } });
    const owner = await tx.user.update({
      where: { id: heir.id },
      data: { is_owner: true, version: { increment: 1 }, updated_at: this.clock.now() },
    });
    await this.accessChanges.userChanged(tx, owner);
    await this.accessChanges.userAccessChanged(tx, owner);
    const about = { recordType: 'user', recordId: owner.id, fields: ['is_owner'] } as const;
    await this.audit.record(tx, { accountId, action: identityActions.ownerChanged, ...about });
    return true;
  }

  private async requireAlone(tx: Transaction, { id, account_id: accountId }: User): Promise<void> {
    if ((await tx.user.count({ where: { account_id: accountId, id: { not: id } } })) === 0) return;
    throw new AppError('account_would_be_ownerless', {
      detail: 'This user owns an account with other members. Choose a new owner first.',
    });
  }
}
