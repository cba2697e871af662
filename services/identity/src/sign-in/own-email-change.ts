import { Controller, Inject } from '@nestjs/common';
import { identityActions, type EmailChangeView, emailChangeRoutes } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { AppError } from '@bindery/service-kit/errors';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { IdentityAudit } from '../audit/identity-audit.js';
import { lockAddress, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { undoAddressInUse } from './link-failures.js';
import { MailedLinks } from './mailed-links.js';
import { UndoEmailChange } from './undo-email-change.js';

/**
 * A changed address may have a reader who is another person. They see until when the former address can take the account
 * back, and choose at the first sign-in whether they use it.
 */
@Controller()
export class OwnEmailChange {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly links: MailedLinks,
    private readonly undoChange: UndoEmailChange,
    private readonly audit: IdentityAudit,
    private readonly mailQueue: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(emailChangeRoutes.get)
  get({ caller: { userId } }: Call<typeof emailChangeRoutes.get>): Promise<EmailChangeView> {
    return this.viewOf(this.db, userId);
  }

  @Handles(emailChangeRoutes.keep)
  keep({
    caller: { userId, accountId, role },
  }: Call<typeof emailChangeRoutes.keep>): Promise<EmailChangeView> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.user.updateMany({
        where: { id: userId, must_choose_account: true },
        data: { must_choose_account: false },
      });
      if (count > 0)
        await this.audit.record(tx, {
          accountId,
          action: identityActions.userAccountKept,
          recordType: 'user',
          recordId: userId,
          actor: { id: userId, role },
        });
      return this.viewOf(tx, userId);
    }, transactionLimits());
  }

  /** @throws AppError `conflict` once the person has chosen, `email_in_use` */
  @Handles(emailChangeRoutes.undo)
  async undo({ caller: { userId } }: Call<typeof emailChangeRoutes.undo>): Promise<void> {
    await this.db.$transaction((tx) => this.giveBack(tx, userId), transactionLimits());
    this.mailQueue.wake();
    // The sessions have ended, and every service must know before the page continues.
    await this.outbox.flush();
  }

  private async giveBack(tx: Transaction, userId: string): Promise<void> {
    const [found] = await this.links.activeUndos(tx, userId);
    if (found) await lockAddress(tx, found.address_hash);
    // Read again under the lock, because the former address may have used it meanwhile.
    const [link] = await this.links.activeUndos(tx, userId);
    const isOpen = (await tx.user.count({ where: { id: userId, must_choose_account: true } })) > 0;
    if (!link || link.id !== found?.id || !isOpen) throw chosenAlready();
    const result = await this.undoChange.undo(tx, link, 'present');
    if (result === 'address_in_use') throw new AppError('email_in_use', { detail: undoAddressInUse });
    if (result === 'refused') throw chosenAlready();
    await this.links.use(tx, link, []);
  }

  private async viewOf(tx: Transaction, userId: string): Promise<EmailChangeView> {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { must_choose_account: true } });
    const links = await this.links.activeUndos(tx, userId);
    return {
      former: links.map((link) => ({
        email: shownAddress(this.links.addressOf(link)),
        until: link.expires_at.toISOString(),
      })),
      must_choose: links.length > 0 && user?.must_choose_account === true,
    };
  }
}

const chosenAlready = () =>
  new AppError('conflict', {
    detail: 'The change of email address can no longer be undone here. Reload the page.',
  });
