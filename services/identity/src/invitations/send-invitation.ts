import { Inject, Injectable } from '@nestjs/common';
import { INVITATION_DAYS, type invitationKind } from '@bindery/contracts/identity';
import { role } from '@bindery/contracts/access';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AppError } from '@bindery/service-kit/errors';
import { after, before, DAY_MS, HOUR_MS } from '@bindery/service-kit/time';
import type { z } from 'zod';
import type { Transaction } from '../database/identity-database.js';
import { entitlementOf } from '../access/entitlement.js';
import type { Account, Invitation } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { StrangerMailLimits } from '../mail/stranger-mail-limits.js';
import { Seats } from '../seats/seats.js';

export type InvitationKind = z.output<typeof invitationKind>;
type Invited = Pick<Invitation, 'id' | 'email' | 'role' | 'kind' | 'full_name' | 'created_at'>;

const MAILS_AN_HOUR = 10;

/** Opens or renews an invitation: reserves a seat, restarts its lifetime and sends a mail. */
@Injectable()
export class SendInvitation {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly seats: Seats,
    private readonly mailQueue: MailQueue,
    private readonly limits: StrangerMailLimits,
  ) {}

  /**
   * Opens an invitation, and mails it. The caller must hold the account's lock (`lockAccount`).
   * @throws AppError `subscription_inactive`, `seat_limit_reached`, `rate_limited`
   */
  async send(tx: Transaction, account: Account, invited: Invited, invitedBy: string): Promise<void> {
    const now = this.clock.now();
    // The actor's rights aren't enough: a superuser passes the guard, but the account's own subscription must be
    // active.
    if (entitlementOf(account, now) !== 'active') throw notActive();
    const holdsSeat = account.auto_assign_seats;
    if (holdsSeat) await this.seats.requireFreeSeat(tx, account, role.parse(invited.role), invited.id);
    const addressHash = this.mailQueue.addressHashOf(invited.email);
    await this.limits.requireFewInvitations(tx, account, invitedBy, addressHash);
    await this.requireFewMails(tx, invited.email);
    const opened = {
      ...invited,
      status: 'pending',
      holds_seat: holdsSeat,
      invited_by: invitedBy,
      sent_at: now,
      expires_at: invited.kind === 'added' ? null : after(now, INVITATION_DAYS * DAY_MS),
      updated_at: now,
    };
    await tx.invitation.upsert({
      where: { id: invited.id },
      update: opened,
      create: { ...opened, account_id: account.id },
    });
    const kind = invited.kind === 'added' ? 'welcome' : 'invitation';
    await this.mailQueue.add(
      tx,
      { kind, invitationId: invited.id, address: invited.email },
      { userId: invitedBy, accountId: account.id },
    );
  }

  /** Limits repeated invitations to one mailbox, across all accounts. */
  private async requireFewMails(tx: Transaction, email: string): Promise<void> {
    const sent = await tx.mailJob.count({
      where: {
        address_hash: this.mailQueue.addressHashOf(email),
        kind: { in: ['invitation', 'welcome'] },
        requested_at: { gt: before(this.clock.now(), HOUR_MS) },
      },
    });
    if (sent < MAILS_AN_HOUR) return;
    throw new AppError('rate_limited', {
      detail: `${shownAddress(email)} has received ${String(MAILS_AN_HOUR)} emails in the past hour. Try again in an hour.`,
      retryAfterSeconds: HOUR_MS / 1_000,
    });
  }
}

const notActive = (): AppError =>
  new AppError('subscription_inactive', {
    detail:
      "This account's subscription is inactive, so you can't invite or add members. Choose a plan to continue.",
  });
