import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { withAccount } from '../access/person.js';
import { lockAddress, type Transaction } from '../database/identity-database.js';
import type { EmailChange, MailedLink } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { EmailChanges } from './email-changes.js';
import { ReaddressUser } from './readdress-user.js';

@Injectable()
export class ConfirmEmailChange {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly emailChanges: EmailChanges,
    private readonly readdressUser: ReaddressUser,
    private readonly mailQueue: MailQueue,
  ) {}

  /** Takes one address's word. With the second one the change is made, and the old address can take it back. */
  async confirm(tx: Transaction, link: MailedLink): Promise<'half_confirmed' | 'changed' | 'refused'> {
    if (link.email_change_id === null) return 'refused';
    // The two addresses' links lock different addresses, so the change itself is locked too.
    await tx.$queryRaw`SELECT id FROM email_changes WHERE id = ${link.email_change_id}::uuid FOR UPDATE`;
    const change = await tx.emailChange.findUnique({ where: { id: link.email_change_id } });
    const now = this.clock.now();
    if (!change || change.ended_at !== null) return 'refused';
    const isNew = Buffer.from(change.new_address_hash).equals(link.address_hash);
    const updated = await tx.emailChange.update({
      where: { id: change.id },
      data: isNew ? { new_confirmed_at: now } : { current_confirmed_at: now },
    });
    if (updated.current_confirmed_at === null || updated.new_confirmed_at === null) return 'half_confirmed';
    return this.apply(tx, updated);
  }

  private async apply(tx: Transaction, change: EmailChange): Promise<'changed' | 'refused'> {
    const address = this.emailChanges.newAddressOf(change);
    await lockAddress(tx, change.new_address_hash);
    await tx.emailChange.update({ where: { id: change.id }, data: { ended_at: this.clock.now() } });
    const before = await tx.user.findUniqueOrThrow({
      where: { id: change.user_id },
      include: withAccount,
    });
    const taken = await tx.user.findUnique({ where: { email: address }, select: { id: true } });
    if (taken || !before.is_active) return 'refused';
    await this.readdressUser.readdress(tx, before, address, { mustChoose: true });
    await this.mailQueue.add(tx, {
      kind: 'email_changed',
      userId: before.id,
      address: before.email,
      newAddress: address,
    });
    return 'changed';
  }
}
