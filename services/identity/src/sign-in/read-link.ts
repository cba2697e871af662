import { Inject, Injectable } from '@nestjs/common';
import type { SignInLinkView } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { MailedLink } from '../generated/prisma/client.js';
import { EmailChanges } from './email-changes.js';
import { linkFailureMessages, linkFailureSentence } from './link-failures.js';
import { MailedLinks } from './mailed-links.js';

/** Shows the holder of a link what it does, and for whom, before they use it. */
@Injectable()
export class ReadLink {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: MailedLinks,
    private readonly emailChanges: EmailChanges,
  ) {}

  /** Changes nothing. @returns null for a token that was never sent, or was deleted long ago */
  async read(token: string): Promise<SignInLinkView | null> {
    const link = await this.links.find(this.db, token);
    if (!link) return null;
    const address = this.links.addressOf(link);
    const refusal = this.links.failureOf(link);
    const view = {
      email: shownAddress(address),
      change: null,
      refusal: await linkFailureSentence(this.db, link, refusal, this.clock.now()),
    };
    switch (link.kind) {
      case 'email_change':
        return this.changeOf(link, view);
      case 'email_change_undo':
        return this.undoOf(link, view);
      case 'invitation':
        return { ...view, purpose: 'invitation' };
      default: {
        const known = await this.db.user.count({ where: { email: address } });
        return { ...view, purpose: known > 0 ? 'sign_in' : 'sign_up' };
      }
    }
  }

  private async changeOf(
    link: MailedLink,
    view: Pick<SignInLinkView, 'email' | 'refusal'>,
  ): Promise<SignInLinkView | null> {
    const change = await this.db.emailChange.findUnique({
      where: { id: link.email_change_id ?? '' },
      include: { user: { select: { email: true } } },
    });
    if (!change) return null;
    const isNew = Buffer.from(change.new_address_hash).equals(link.address_hash);
    return {
      ...view,
      purpose: isNew ? 'email_change_new' : 'email_change_current',
      change: {
        from: shownAddress(change.user.email),
        to: shownAddress(this.emailChanges.newAddressOf(change)),
        other_confirmed: (isNew ? change.current_confirmed_at : change.new_confirmed_at) !== null,
      },
      refusal: view.refusal ?? (change.ended_at === null ? null : linkFailureMessages.used),
    };
  }

  private async undoOf(
    link: MailedLink,
    view: Pick<SignInLinkView, 'email' | 'refusal'>,
  ): Promise<SignInLinkView | null> {
    const user = await this.db.user.findUnique({
      where: { id: link.user_id ?? '' },
      select: { email: true },
    });
    const change = user && { from: shownAddress(user.email), to: view.email, other_confirmed: true };
    return change && { ...view, purpose: 'email_change_undo', change };
  }
}
