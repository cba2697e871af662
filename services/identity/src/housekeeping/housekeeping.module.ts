import { Inject, Module } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { before, DAY_MS, HOUR_MS, MINUTE_MS } from '@bindery/service-kit/time';
import type { IdentityDatabase } from '../database/identity-database.js';
import { MailModule } from '../mail/mail.module.js';
import { MailQueue } from '../mail/mail-queue.js';

const housekeeping: Schedule = {
  name: 'housekeeping',
  cron: '*/5 * * * *',
  everySeconds: 300,
  timeoutSeconds: 120,
};
// Access changes matter for as long as a token issued before them can live.
const ACCESS_CHANGES_KEPT_MS = 20 * MINUTE_MS;
// Limits look an hour back.
const COUNTED_KEPT_MS = 2 * HOUR_MS;
const LINKS_KEPT_MS = DAY_MS;
// Whoever opens the link of an old invitation is told what became of it.
const INVITATION_LINKS_KEPT_MS = 30 * DAY_MS;
// What became of an invitation is of use for a quarter; after that it is somebody's address without a reason. The audit
// chain goes on telling who invited, by id.
const CLOSED_INVITATIONS_KEPT_MS = 90 * DAY_MS;
// The events that tell of a lead twice come within minutes, and are known by their own ids as well.
const NOTIFIED_LEADS_RETENTION_MS = DAY_MS;
const ENDED_SESSIONS_KEPT_MS = 30 * DAY_MS;

/** Throws away what no rule looks at any more. */
@Module({ imports: [MailModule] })
export class HousekeepingModule {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    mails: MailQueue,
    jobs: Jobs,
  ) {
    jobs.onSchedule(housekeeping, async () => {
      await this.tidy();
      await mails.adopt();
    });
  }

  async tidy(): Promise<void> {
    const now = this.clock.now();
    const linkAge = { lt: before(now, LINKS_KEPT_MS) };
    await this.db.accessChange.deleteMany({
      where: { changed_at: { lt: before(now, ACCESS_CHANGES_KEPT_MS) } },
    });
    await this.db.codeAttempt.deleteMany({ where: { attempted_at: { lt: before(now, COUNTED_KEPT_MS) } } });
    await this.db.mailJob.deleteMany({ where: { finished_at: { lt: before(now, COUNTED_KEPT_MS) } } });
    await this.db.mailedLink.deleteMany({ where: { expires_at: linkAge, invitation_id: null } });
    await this.db.mailedLink.deleteMany({
      where: { expires_at: { lt: before(now, INVITATION_LINKS_KEPT_MS) } },
    });
    await this.db.emailChange.deleteMany({ where: { expires_at: linkAge } });
    await this.db.flowState.deleteMany({ where: { expires_at: linkAge } });
    const closed = { lt: before(now, CLOSED_INVITATIONS_KEPT_MS) };
    await this.db.invitation.deleteMany({
      where: { OR: [{ answered_at: closed }, { status: 'pending', expires_at: closed }] },
    });
    await this.db.seatHold.deleteMany({ where: { expires_at: { lt: now } } });
    await this.db.idempotentRequest.deleteMany({ where: { created_at: { lt: before(now, DAY_MS) } } });
    await this.db.leadNotice.deleteMany({
      where: { notified_at: { lt: before(now, NOTIFIED_LEADS_RETENTION_MS) } },
    });
    await this.db.session.deleteMany({ where: { ended_at: { lt: before(now, ENDED_SESSIONS_KEPT_MS) } } });
  }
}
