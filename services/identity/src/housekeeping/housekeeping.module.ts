import { Inject, Module } from '@nestjs/common';
import { DATABASE, deleteInBatches } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { before, DAY_MS, HOUR_MS, MINUTE_MS } from '@bindery/service-kit/time';
import { OWN_NETWORK_MS } from '../second-factors/factor-attempts.js';
import { CHALLENGE_MS } from '../webauthn/webauthn.js';
import type { IdentityDatabase } from '../database/identity-database.js';

const housekeeping: Schedule = {
  name: 'housekeeping',
  cron: '*/5 * * * *',
  everySeconds: 300,
  timeoutSeconds: 120,
};
// Access changes matter for as long as a token issued before them can live.
const ACCESS_CHANGES_KEPT_MS = 20 * MINUTE_MS;
// Limits of codes look an hour back, those of mails to strangers a day.
const CODE_ATTEMPTS_KEPT_MS = 2 * HOUR_MS;
// Limits of the codes of second factors look a day back.
const WRONG_FACTOR_CODES_KEPT_MS = 25 * HOUR_MS;
const MAILS_KEPT_MS = 25 * HOUR_MS;
const LINKS_KEPT_MS = DAY_MS;
// The link of an old invitation still says what became of it.
const INVITATION_LINKS_KEPT_MS = 30 * DAY_MS;
// The outcome of an invitation is useful for a quarter. After that, it is a personal address stored without a reason.
// The audit chain still shows who invited, by id.
const CLOSED_INVITATIONS_KEPT_MS = 90 * DAY_MS;
// Duplicate events of a lead arrive within minutes, and are also recognized by their ids.
const NOTIFIED_LEADS_RETENTION_MS = DAY_MS;
const NOTIFICATIONS_KEPT_MS = 90 * DAY_MS;
const ENDED_SESSIONS_KEPT_MS = 30 * DAY_MS;

/** Deletes rows that no rule reads any more. */
@Module({})
export class HousekeepingModule {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.onSchedule(housekeeping, ({ signal }) => this.tidy(signal));
  }

  async tidy(signal: AbortSignal = new AbortController().signal): Promise<void> {
    for (const purge of this.purges())
      await deleteInBatches(signal, async (limit) => (await purge(limit)).count);
  }

  private purges(): readonly ((limit: number) => PromiseLike<{ count: number }>)[] {
    const { db } = this;
    const now = this.clock.now();
    const old = (keptMs: number) => ({ lt: before(now, keptMs) });
    const closed = old(CLOSED_INVITATIONS_KEPT_MS);
    return [
      (limit) => db.accessChange.deleteMany({ where: { changed_at: old(ACCESS_CHANGES_KEPT_MS) }, limit }),
      (limit) => db.codeAttempt.deleteMany({ where: { attempted_at: old(CODE_ATTEMPTS_KEPT_MS) }, limit }),
      (limit) => db.factorChallenge.deleteMany({ where: { expires_at: { lt: now } }, limit }),
      (limit) =>
        db.factor.deleteMany({ where: { status: 'unverified', created_at: old(CHALLENGE_MS) }, limit }),
      (limit) => {
        const wrong = { is_right: false, attempted_at: old(WRONG_FACTOR_CODES_KEPT_MS) };
        return db.factorAttempt.deleteMany({
          where: { OR: [wrong, { attempted_at: old(OWN_NETWORK_MS) }] },
          limit,
        });
      },
      (limit) => db.mailJob.deleteMany({ where: { finished_at: old(MAILS_KEPT_MS) }, limit }),
      (limit) =>
        db.mailedLink.deleteMany({ where: { expires_at: old(LINKS_KEPT_MS), invitation_id: null }, limit }),
      (limit) => db.mailedLink.deleteMany({ where: { expires_at: old(INVITATION_LINKS_KEPT_MS) }, limit }),
      (limit) => db.emailChange.deleteMany({ where: { expires_at: old(LINKS_KEPT_MS) }, limit }),
      (limit) => db.extensionGrant.deleteMany({ where: { expires_at: old(LINKS_KEPT_MS) }, limit }),
      (limit) => db.flowState.deleteMany({ where: { expires_at: old(LINKS_KEPT_MS) }, limit }),
      (limit) =>
        db.invitation.deleteMany({
          where: { OR: [{ answered_at: closed }, { status: 'pending', expires_at: closed }] },
          limit,
        }),
      (limit) =>
        db.ownershipTransfer.deleteMany({ where: { expires_at: old(CLOSED_INVITATIONS_KEPT_MS) }, limit }),
      (limit) => db.seatHold.deleteMany({ where: { expires_at: { lt: now } }, limit }),
      (limit) => db.idempotentRequest.deleteMany({ where: { created_at: old(DAY_MS) }, limit }),
      (limit) =>
        db.leadNotice.deleteMany({ where: { notified_at: old(NOTIFIED_LEADS_RETENTION_MS) }, limit }),
      (limit) => db.notification.deleteMany({ where: { created_at: old(NOTIFICATIONS_KEPT_MS) }, limit }),
      (limit) => db.session.deleteMany({ where: { ended_at: old(ENDED_SESSIONS_KEPT_MS) }, limit }),
    ];
  }
}
