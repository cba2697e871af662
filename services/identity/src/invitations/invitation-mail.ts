import { Inject, Injectable } from '@nestjs/common';
import { role, roleLabel } from '@bindery/contracts/access';
import { INVITATION_DAYS } from '@bindery/contracts/identity';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { after, DAY_MS } from '@bindery/service-kit/time';
import type { IdentityConfig } from '../config.js';
import type { Transaction } from '../database/identity-database.js';
import { statusOf } from '../seats/invitation-state.js';
import { inviterOf } from './find-invitation.js';
import type { InvitationRequest, WrittenMail } from '../mail/mail-request.js';
import { invitationMail, welcomeMail, type InvitedMail } from '../mail/templates/invitation-mails.js';
import { agencyName, greetingName } from '../mail/templates/typed-text.js';
import { confirmUrl, MailedLinks, type NewLink } from '../sign-in/mailed-links.js';
import { Redirects } from '../sign-in/redirects.js';

/** Writes the mail to a person whom an agency invites. Null means that there is nothing to respond to any more. */
@Injectable()
export class InvitationMail {
  constructor(
    @Inject(SERVICE) private readonly service: ServiceSettings<IdentityConfig>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: MailedLinks,
    private readonly redirects: Redirects,
  ) {}

  async write(tx: Transaction, { kind, invitationId }: InvitationRequest): Promise<WrittenMail | null> {
    const invitation = await tx.invitation.findUnique({
      where: { id: invitationId },
      include: { account: true },
    });
    const now = this.clock.now();
    if (!invitation || statusOf(invitation, now) !== 'pending') return null;
    const inviter = await inviterOf(tx, invitation);
    const mail: InvitedMail = {
      url: this.redirects.resolve(undefined),
      address: shownAddress(invitation.email),
      agency: agencyName(invitation.account.name),
      inviter: inviter && (greetingName(inviter.full_name ?? '') ?? inviter.email),
      role: roleLabel[role.parse(invitation.role)],
    };
    const { expires_at: expiresAt } = invitation;
    // A person who was invited and then added, or the other way round, gets the mail of the later one.
    if ((expiresAt === null) !== (kind === 'welcome')) return null;
    const uselessAfter = expiresAt ?? after(now, INVITATION_DAYS * DAY_MS);
    const content =
      expiresAt === null
        ? welcomeMail(mail)
        : invitationMail({ ...mail, url: await this.linkFor(tx, { ...invitation, expiresAt }, mail.url) });
    return { to: invitation.email, content, uselessAfter: uselessAfter.toISOString() };
  }

  private async linkFor(
    tx: Transaction,
    invitation: { id: string; email: string; expiresAt: Date },
    redirectTo: string,
  ): Promise<string> {
    const link: NewLink = {
      kind: 'invitation',
      address: invitation.email,
      // The invitation is for the address, whether its owner signs up before or with the link.
      userId: null,
      invitationId: invitation.id,
      expiresAt: invitation.expiresAt,
      redirectTo,
      challenge: null,
      challengeMethod: null,
    };
    const { token } = await this.links.issue(tx, link);
    return confirmUrl(this.service.config.PUBLIC_URL, this.redirects, link, token);
  }
}
