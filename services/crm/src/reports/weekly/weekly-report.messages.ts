import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { denialOf, principalOf, type Principal } from '@bindery/contracts/access';
import { questions, type QuestionReply } from '@bindery/contracts/messaging';
import { ForServices } from '@bindery/service-kit/guard';
import { parse, Replies } from '@bindery/service-kit/http';
import { AccountTransactions } from '../../database/account-transactions.js';
import { StoredReports } from '../stored-reports.js';
import { MakeWeeklyReport } from './make-weekly-report.js';

const question = questions['crm.weekly.report.get'];
type Reply = QuestionReply<'crm.weekly.report.get'>;

/** Answers identity, which mails people the report of their week. */
@Controller()
export class WeeklyReportMessages {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly reports: StoredReports,
    private readonly weekly: MakeWeeklyReport,
  ) {}

  @MessagePattern('crm.weekly.report.get')
  @ForServices()
  @Replies(question.reply)
  async get(@Payload() payload: unknown): Promise<Reply> {
    const { report_id: id, user_id, access, from, to } = parse(question.request, payload);
    const caller = principalOf({ sub: user_id, email: '', session_id: '', amr: [], app_metadata: access });
    if (denialOf(caller, 'report:run') !== null) return { state: 'none' };
    const made = await this.find(caller, id);
    if (made) return made;
    await this.weekly.start({ account_id: caller.accountId, user_id, report_id: id, from, to });
    return { state: 'making' };
  }

  private async find(caller: Principal, id: string): Promise<Reply | undefined> {
    return this.transactions.read(caller.accountId, async (tx) => {
      if (!(await this.reports.exists(tx, caller.accountId, id))) return undefined;
      const { figures } = await this.reports.viewOf(caller, await this.reports.find(tx, caller, id));
      const isQuiet = figures.every(({ value, previous }) => !value && !previous);
      return isQuiet ? { state: 'none' } : { state: 'ready', figures };
    });
  }
}
