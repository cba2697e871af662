import { Controller, Header, Inject } from '@nestjs/common';
import { notificationKindNames, notificationRoutes } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { Page } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase } from '../database/identity-database.js';
import { labelOf } from '../mail/mail-purposes.js';
import { plainPage, plainPagePolicy } from '../pages/plain-page.js';
import { NotificationPreferences, type Choice } from './notification-preferences.js';
import { UnsubscribeLinks, type Subscription } from './unsubscribe-links.js';

const POLICY = plainPagePolicy("'self'");
const SETTINGS = '<a href="/app/dashboard/settings/notifications">Settings, under Notifications</a>';

/** The pages behind the unsubscribe link of a mail. Mail scanners open links, so opening one changes nothing. */
@Controller()
export class Unsubscribe {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly links: UnsubscribeLinks,
    private readonly preferences: NotificationPreferences,
  ) {}

  @Handles(notificationRoutes.showUnsubscribe)
  @Header('Content-Security-Policy', POLICY)
  show({ params: { token } }: Call<typeof notificationRoutes.showUnsubscribe>): Promise<Page> {
    const subscription = this.links.read(token);
    if (!subscription) return Promise.resolve(unknownLink());
    return Promise.resolve(
      page(`<p>Stop emails about ${quoted(subscription)}?</p>
<form method="post"><button type="submit">Unsubscribe</button></form>
<p>You choose everything else that reaches you in ${SETTINGS}.</p>`),
    );
  }

  @Handles(notificationRoutes.unsubscribe)
  @Header('Content-Security-Policy', POLICY)
  async unsubscribe({ params: { token } }: Call<typeof notificationRoutes.unsubscribe>): Promise<Page> {
    const subscription = this.links.read(token);
    if (!subscription) return unknownLink();
    const { userId, kind } = subscription;
    // Somebody who has left gets nothing anyway.
    if (await this.db.user.findUnique({ where: { id: userId }, select: { id: true } }))
      await this.preferences.change(this.db, userId, endOf(kind));
    return page(`<p>Done. You won't get emails about ${quoted(subscription)} anymore.</p>
<p>To get them again, switch them on in ${SETTINGS}.</p>`);
  }
}

const quoted = ({ kind }: Subscription): string => `“${labelOf(kind)}”`;

/** The choices that end emails. Without the daily one, no kind has a place in it. */
const endOf = (kind: Subscription['kind']): Choice[] =>
  kind === 'digest'
    ? notificationKindNames.map((one) => ({ kind: one, channel: 'digest', enabled: false }))
    : [{ kind, channel: 'mail', enabled: false }];

const page = (content: string, status?: 404): Page =>
  new Page(plainPage('Emails from Bindery', content), status);

const unknownLink = (): Page =>
  page(`<p>This link no longer works. You choose what reaches you in ${SETTINGS}.</p>`, 404);
