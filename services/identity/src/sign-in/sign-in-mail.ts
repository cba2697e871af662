import { Inject, Injectable } from '@nestjs/common';
import { EMAIL_CHANGE_UNDO_DAYS } from '@bindery/contracts/identity';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { after, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { IdentityConfig } from '../config.js';
import type { Transaction } from '../database/identity-database.js';
import type {
  EmailChangedRequest,
  EmailChangeRequest,
  SignInRequest,
  WrittenMail,
} from '../mail/mail-request.js';
import {
  emailChangeCurrentMail,
  emailChangedMail,
  emailChangeNewMail,
} from '../mail/templates/account-mails.js';
import type { MailContent } from '../mail/templates/layout.js';
import { recoveryMail, signInMail, signUpMail, type LinkMail } from '../mail/templates/sign-in-mails.js';
import { confirmUrl, MailedLinks, type NewLink } from './mailed-links.js';
import { EmailChanges } from './email-changes.js';
import { Redirects } from './redirects.js';

/** Decides who gets a mail with a link, creates the link, and writes the mail. Null means that no mail is sent. */
@Injectable()
export class SignInMail {
  constructor(
    @Inject(SERVICE) private readonly service: ServiceSettings<IdentityConfig>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: MailedLinks,
    private readonly emailChanges: EmailChanges,
    private readonly redirects: Redirects,
  ) {}

  async forSignIn(tx: Transaction, request: SignInRequest): Promise<WrittenMail | null> {
    const user = await tx.user.findUnique({
      where: { email: request.address },
      select: { id: true, is_active: true },
    });
    if (user ? !user.is_active : !request.createUser) return null;
    const template = request.kind === 'recovery' ? recoveryMail : user ? signInMail : signUpMail;
    const link: NewLink = {
      kind: request.kind === 'recovery' ? 'recovery' : 'email',
      address: request.address,
      userId: user?.id ?? null,
      ...whereTo(request),
    };
    return this.prepare(tx, link, template);
  }

  async forEmailChange(tx: Transaction, request: EmailChangeRequest): Promise<WrittenMail | null> {
    const found = await tx.emailChange.findUnique({
      where: { id: request.emailChangeId },
      include: { user: { select: { email: true } } },
    });
    if (!found || found.ended_at !== null) return null;
    const { user, ...change } = found;
    // The requester must not learn that the address is in use. The change just never happens.
    const taken = await tx.user.findUnique({ where: { email: request.address }, select: { id: true } });
    if (request.side === 'new' && taken) return null;
    const newAddress = this.emailChanges.newAddressOf(change);
    const link: NewLink = {
      kind: 'email_change',
      address: request.address,
      userId: change.user_id,
      emailChangeId: change.id,
      ...whereTo(request),
    };
    return this.prepare(tx, link, (mail) =>
      request.side === 'new'
        ? emailChangeNewMail(mail, shownAddress(user.email))
        : emailChangeCurrentMail(mail, shownAddress(newAddress)),
    );
  }

  /** To the address that an account had: until when and how it takes the account back. */
  async forEmailChanged(tx: Transaction, request: EmailChangedRequest): Promise<WrittenMail | null> {
    const user = await tx.user.findUnique({ where: { id: request.userId }, select: { id: true } });
    if (!user) return null;
    const link: NewLink = {
      kind: 'email_change_undo',
      address: request.address,
      userId: request.userId,
      expiresAt: after(this.clock.now(), EMAIL_CHANGE_UNDO_DAYS * DAY_MS),
      redirectTo: this.redirects.resolve(undefined),
      challenge: null,
      challengeMethod: null,
    };
    return this.prepare(tx, link, (mail) => emailChangedMail(mail, shownAddress(request.newAddress)));
  }

  private async prepare(
    tx: Transaction,
    link: NewLink,
    template: (mail: LinkMail) => MailContent,
  ): Promise<WrittenMail> {
    const { token, code, expiresAt } = await this.links.issue(tx, link);
    const url = confirmUrl(this.service.config.PUBLIC_URL, this.redirects, link, token);
    return {
      to: link.address,
      content: template({ url, code, address: shownAddress(link.address) }),
      uselessAfter: expiresAt.toISOString(),
    };
  }
}

const whereTo = ({ redirectTo, challenge, challengeMethod }: SignInRequest | EmailChangeRequest) => ({
  redirectTo,
  challenge,
  challengeMethod,
});
