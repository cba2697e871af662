import { Inject, Injectable } from '@nestjs/common';
import type { BillingNotice } from '@bindery/contracts/messaging';
import { notificationWords } from '@bindery/contracts/identity';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { DATABASE, TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { after, DAY_MS } from '@bindery/service-kit/time';
import { lockAddress, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import type { MailJob } from '../generated/prisma/client.js';
import { LeadMail } from '../lead-notices/lead-mail.js';
import { labelOf, noticeOf } from '../mail/mail-purposes.js';
import { MailQueue } from '../mail/mail-queue.js';
import type {
  AccountMadeRequest,
  BillingNoticeRequest,
  DigestRequest,
  EmailChangeUndoneRequest,
  ExportMadeRequest,
  JobEndedRequest,
  LeadRequest,
  MailRequest,
  NotificationMailRequest,
  OwnershipRequest,
  PreparedMail,
  ReauthenticationRequest,
  WeeklyReportRequest,
  WrittenMail,
} from '../mail/mail-request.js';
import {
  accountMadeMail,
  emailChangeReturnedMail,
  emailChangeUndoneMail,
  reauthenticationMail,
  sessionReusedMail,
} from '../mail/templates/account-mails.js';
import { billingMail } from '../mail/templates/billing-mails.js';
import { jobEndedMail } from '../mail/templates/job-mails.js';
import { reportSentMail } from '../mail/templates/report-mails.js';
import { ownershipMail } from '../mail/templates/ownership-mails.js';
import { exportMadeMail } from '../mail/templates/export-mails.js';
import { agencyName, asOneLine } from '../mail/templates/typed-text.js';
import { renderMail, type MailContent } from '../mail/templates/layout.js';
import { NotificationMail } from '../notifications/notification-mail.js';
import { NotificationPreferences, type Reader } from '../notifications/notification-preferences.js';
import { UnsubscribeLinks, type Subscription } from '../notifications/unsubscribe-links.js';
import { WeeklyReportMail } from '../weekly-reports/weekly-report-mail.js';
import { InvitationMail } from '../invitations/invitation-mail.js';
import { SecurityMail } from '../security/security-mail.js';
import { SignInMail } from '../sign-in/sign-in-mail.js';
import { withinLimits } from './mail-limits.js';

/** Mails that identity writes from its own database, but for those that say what rows of the list do. */
type OwnRequest = Exclude<
  MailRequest,
  LeadRequest | WeeklyReportRequest | NotificationMailRequest | DigestRequest
>;

/** Decides whether a request becomes a mail. All of that happens here, behind the answer that everybody gets alike. */
@Injectable()
export class PrepareMail {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly queue: MailQueue,
    private readonly signInMail: SignInMail,
    private readonly invitationMail: InvitationMail,
    private readonly leadMail: LeadMail,
    private readonly securityMail: SecurityMail,
    private readonly notificationMail: NotificationMail,
    private readonly weeklyReportMail: WeeklyReportMail,
    private readonly preferences: NotificationPreferences,
    private readonly links: UnsubscribeLinks,
  ) {}

  /**
   * @returns the mail, or null when the job is finished without one
   * @throws AppError `unavailable` when it cannot be written yet, since leads or crm does not answer
   */
  async prepare(job: MailJob): Promise<PreparedMail | null> {
    const request = this.queue.requestOf(job);
    if (request.kind === 'notification' || request.kind === 'digest')
      return this.decide(job, request, (tx) => this.notificationMail.write(tx, request));
    // Requests to other services come before any lock.
    if (request.kind === 'weekly_report') {
      const mail = await this.weeklyReportMail.write(request);
      return this.decide(job, request, () => Promise.resolve(mail));
    }
    if (request.kind !== 'lead_thanks' && request.kind !== 'new_leads')
      return this.decide(job, request, (tx) => this.write(tx, request));
    const mail = await this.leadMail.write(request);
    // Only now is it known whose limits a visitor's mail is under.
    const isThanks = mail !== null && request.kind === 'lead_thanks';
    const addressHash = isThanks ? this.queue.addressHashOf(mail.to) : null;
    return this.decide({ ...job, address_hash: addressHash }, request, () => Promise.resolve(mail));
  }

  private decide(
    job: MailJob,
    request: MailRequest,
    write: (tx: Transaction) => Promise<WrittenMail | null>,
  ): Promise<PreparedMail | null> {
    return this.db.$transaction(async (tx) => {
      if (job.address_hash) await lockAddress(tx, job.address_hash);
      if (!(await withinLimits(tx, job))) {
        await this.queue.finish(tx, job, 'limited');
        return null;
      }
      const notice = noticeOf(request);
      const reader = notice && (await this.preferences.readerOf(tx, notice.userId));
      const written = !notice || (reader && isWanted(reader, notice)) ? await write(tx) : null;
      const mustGet = notice && reader?.mustGet(notice.kind);
      const mail = written && this.render(written, mustGet ? undefined : notice);
      if (mail) await this.queue.admit(tx, job, mail);
      else await this.queue.finish(tx, job, 'not_for_us');
      return mail;
    }, TRANSACTION_LIMITS);
  }

  /** @param notice undefined of a mail that can't be switched off */
  private render({ content, ...written }: WrittenMail, notice: Subscription | undefined): PreparedMail {
    if (!notice) return { ...written, ...renderMail(content) };
    const { kind } = notice;
    const unsubscribe = { kind, label: labelOf(kind), url: this.links.urlOf(notice) };
    return { ...written, ...renderMail(content, unsubscribe), unsubscribe };
  }

  private write(tx: Transaction, request: OwnRequest): Promise<WrittenMail | null> {
    if (request.kind === 'account_made') return this.accountMade(tx, request);
    if (request.kind === 'billing_notice') return this.billingNotice(tx, request);
    if (request.kind === 'job_ended') return this.jobEnded(tx, request);
    if (request.kind === 'report_sent') {
      const page = `/app/dashboard/reports/${request.reportId}?download=${request.format}`;
      const url = new URL(page, this.service.config.PUBLIC_URL).href;
      return this.toUser(tx, request.userId, reportSentMail(url, request.reportType));
    }
    if (request.kind === 'export_made') return this.exportMade(tx, request);
    if (request.kind === 'ownership') return this.ownership(tx, request);
    if (request.kind === 'session_reused')
      return this.toUser(tx, request.userId, sessionReusedMail(request.device, this.homeUrl()));
    if (request.kind === 'security_notice') return this.securityMail.write(tx, request);
    if (request.kind === 'reauthentication') return this.reauthentication(request);
    if (request.kind === 'email_changed') return this.signInMail.forEmailChanged(tx, request);
    if (request.kind === 'email_change_undone') return this.emailChangeUndone(request);
    if (request.kind === 'email_change') return this.signInMail.forEmailChange(tx, request);
    if ('invitationId' in request) return this.invitationMail.write(tx, request);
    return this.signInMail.forSignIn(tx, request);
  }

  private emailChangeUndone(request: EmailChangeUndoneRequest): Promise<WrittenMail> {
    const { address, restoredAddress, by } = request;
    const [was, restored] = [shownAddress(address), shownAddress(restoredAddress)];
    const [to, content] =
      by === 'former'
        ? [address, emailChangeUndoneMail(was, restored)]
        : [restoredAddress, emailChangeReturnedMail(was, restored, this.homeUrl())];
    const uselessAfter = after(this.clock.now(), DAY_MS).toISOString();
    return Promise.resolve({ to, content, uselessAfter });
  }

  private homeUrl(): string {
    return new URL('/', this.service.config.PUBLIC_URL).href;
  }

  /** A mail of a day to a user; none for one who is gone. */
  private async toUser(tx: Transaction, id: string, content: MailContent): Promise<WrittenMail | null> {
    const user = await tx.user.findUnique({ where: { id }, select: { email: true } });
    if (!user) return null;
    const uselessAfter = after(this.clock.now(), DAY_MS).toISOString();
    return { to: user.email, content, uselessAfter };
  }

  private reauthentication(request: ReauthenticationRequest): Promise<WrittenMail> {
    const { address, code, device, expiresAt } = request;
    const content = reauthenticationMail({ address: shownAddress(address), device, code });
    return Promise.resolve({ to: address, content, uselessAfter: expiresAt });
  }

  private async accountMade(tx: Transaction, request: AccountMadeRequest): Promise<WrittenMail | null> {
    const user = await tx.user.findUnique({ where: { id: request.userId }, include: { account: true } });
    if (!user) return null;
    const url = this.homeUrl();
    const content = accountMadeMail({
      address: shownAddress(user.email),
      account: agencyName(user.account.name),
      url,
    });
    const uselessAfter = after(this.clock.now(), DAY_MS).toISOString();
    return { to: user.email, content, uselessAfter };
  }

  private async billingNotice(tx: Transaction, request: BillingNoticeRequest): Promise<WrittenMail | null> {
    const user = await tx.user.findUnique({ where: { id: request.userId }, include: { account: true } });
    if (!user) return null;
    const url = new URL('/app/subscription', this.service.config.PUBLIC_URL).href;
    const content = billingMail(user.is_owner ? request.notice : withoutCard(request.notice), {
      ...{ account: user.account.name, url },
      timeZone: user.time_zone ?? user.account.time_zone ?? 'UTC',
    });
    const uselessAfter =
      'ends_at' in request.notice ? request.notice.ends_at : after(this.clock.now(), DAY_MS).toISOString();
    return { to: user.email, content, uselessAfter };
  }

  private jobEnded(tx: Transaction, { userId, job }: JobEndedRequest): Promise<WrittenMail | null> {
    const { kind, state, about: record = null } = job;
    const none = { actor: null, counts: null, days: null };
    const { href } = notificationWords({ ...none, event: `${kind}_${state}`, record, count: 1 });
    const url = new URL(href, this.service.config.PUBLIC_URL).href;
    return this.toUser(tx, userId, jobEndedMail(job, url));
  }

  private async exportMade(tx: Transaction, request: ExportMadeRequest): Promise<WrittenMail | null> {
    const { userId, export: made } = request;
    const user = await tx.user.findUnique({ where: { id: userId }, include: { account: true } });
    if (!user) return null;
    const exporter = await tx.user.findUnique({ where: { id: made.user_id } });
    const name = exporter?.full_name ?? exporter?.email ?? 'A former member';
    const content = exportMadeMail(made, {
      exporter: made.user_id === userId ? null : asOneLine(name, 100),
      account: asOneLine(user.account.name, 100),
      at: (path) => new URL(path, this.service.config.PUBLIC_URL).href,
    });
    const uselessAfter = after(this.clock.now(), 7 * DAY_MS).toISOString();
    return { to: user.email, content, uselessAfter };
  }

  private async ownership(tx: Transaction, request: OwnershipRequest): Promise<WrittenMail | null> {
    const { userId, transferId, step } = request;
    const transfer = await tx.ownershipTransfer.findUnique({
      where: { id: transferId },
      include: { account: true, from: true, to: true },
    });
    if (!transfer) return null;
    const nameOf = ({ full_name, email }: { full_name: string | null; email: string }) =>
      asOneLine(full_name ?? shownAddress(email), 100);
    const isHeir = userId === transfer.to_user_id;
    const tab = isHeir ? 'agency' : 'members';
    const content = ownershipMail(step, {
      isHeir,
      ...{ owner: nameOf(transfer.from), heir: nameOf(transfer.to) },
      account: asOneLine(transfer.account.name, 100),
      url: new URL(`/app/dashboard/settings/${tab}`, this.service.config.PUBLIC_URL).href,
    });
    return this.toUser(tx, userId, content);
  }
}

/** A digest leaves out what its reader doesn't want in it, so it is always looked at. */
const isWanted = (reader: Reader, { kind }: Subscription): boolean =>
  kind === 'digest' || reader.wants({ kind, channel: 'mail' });

/** The card is its owner's, whoever else hears of the subscription. */
const withoutCard = (notice: BillingNotice): BillingNotice =>
  'card_last4' in notice ? { ...notice, card_last4: null } : notice;
