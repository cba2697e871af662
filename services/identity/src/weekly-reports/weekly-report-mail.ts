import { Inject, Injectable } from '@nestjs/common';
import type { AccessMetadata } from '@bindery/contracts/access';
import type { QuestionReply } from '@bindery/contracts/messaging';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { after, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { WeeklyReportRequest, WrittenMail } from '../mail/mail-request.js';
import { weeklyReportMail } from '../mail/templates/report-mails.js';
import { GetMemberAccess } from '../sessions/get-member-access.js';

/** Writes the mail of a person's week. crm makes the report, of what the person may see there. */
@Injectable()
export class WeeklyReportMail {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly access: GetMemberAccess,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * @returns null when nothing happened in the week, or the person gets no reports
   * @throws AppError `unavailable` while crm doesn't answer or makes the report
   */
  async write(request: WeeklyReportRequest): Promise<WrittenMail | null> {
    const user = await this.db.user.findUnique({ where: { id: request.userId } });
    if (!user?.is_active) return null;
    const access = await this.access.get(user.account_id, user.id);
    const report = await this.ask(request, access);
    if (report.state === 'making') throw new AppError('unavailable', { detail: 'The report is being made.' });
    if (report.state === 'none') return null;
    const { reportId, from, to } = request;
    const url = new URL(`/app/dashboard/reports/${reportId}`, this.service.config.PUBLIC_URL).href;
    const content = weeklyReportMail({ figures: report.figures, from, to, url });
    return { to: user.email, content, uselessAfter: after(this.clock.now(), DAY_MS).toISOString() };
  }

  private ask(
    { reportId: report_id, userId: user_id, from, to }: WeeklyReportRequest,
    access: AccessMetadata,
  ): Promise<QuestionReply<'crm.weekly.report.get'>> {
    return this.rpc.request('crm.weekly.report.get', { report_id, user_id, access, from, to });
  }
}
