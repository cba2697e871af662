import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccessChanges } from '../access/access-changes.js';
import { withAccount, type Person } from '../access/person.js';
import { lockAddress, type Transaction } from '../database/identity-database.js';
import type { EmailChange, MailedLink } from '../generated/prisma/client.js';
import { Secrets } from '../secrets/secrets.js';
import { EmailChanges } from './email-changes.js';
import { MailedLinks } from './mailed-links.js';

const everyKind = ['email', 'recovery', 'email_change'] as const;

@Injectable()
export class ConfirmEmailChange {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly emailChanges: EmailChanges,
    private readonly links: MailedLinks,
    private readonly accessChanges: AccessChanges,
  ) {}

  /** Takes one address's word. With the second one the change is made. */
  async confirm(tx: Transaction, link: MailedLink): Promise<Person | 'half_confirmed' | 'refused'> {
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

  private async apply(tx: Transaction, change: EmailChange): Promise<Person | 'refused'> {
    const now = this.clock.now();
    const newAddress = this.emailChanges.newAddressOf(change);
    await lockAddress(tx, change.new_address_hash);
    await tx.emailChange.update({ where: { id: change.id }, data: { ended_at: now } });
    const before = await tx.user.findUniqueOrThrow({ where: { id: change.user_id } });
    const taken = await tx.user.findUnique({ where: { email: newAddress }, select: { id: true } });
    if (taken || !before.is_active) return 'refused';
    const person = await tx.user.update({
      where: { id: change.user_id },
      data: { email: newAddress, email_confirmed_at: now, updated_at: now, version: { increment: 1 } },
      include: withAccount,
    });
    await this.links.endAll(tx, this.secrets.mac('address', before.email), everyKind);
    await this.links.endAll(tx, change.new_address_hash, everyKind);
    await this.accessChanges.userChanged(tx, person);
    await this.accessChanges.userAccessChanged(tx, person);
    return person;
  }
}
