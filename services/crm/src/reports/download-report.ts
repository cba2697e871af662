import { Controller } from '@nestjs/common';
import { reportRoutes } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import { allowWholeFile } from '@bindery/service-kit/deadline';
import { AppError } from '@bindery/service-kit/errors';
import type { NamedFile } from '@bindery/service-kit/http';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { reportActions } from '../audit/actions.js';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { agencyName } from '../directory/agency-name.js';
import { aboutReport } from './files/about-report.js';
import { filterWords } from './files/filter-words.js';
import { reportFile } from './files/report-file.js';
import { StoredReports } from './stored-reports.js';

/** Makes the file of a report from what is stored of it. */
@Controller()
export class DownloadReport {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly reports: StoredReports,
    private readonly calendar: Calendar,
    private readonly trail: AuditTrail,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws AppError `forbidden` for records that the person no longer sees, `conflict` for a report without a result */
  @Handles(reportRoutes.download)
  async download({
    caller,
    params: { id },
    query: { format },
  }: Call<typeof reportRoutes.download>): Promise<NamedFile> {
    const { accountId } = caller;
    const zone = await this.calendar.zoneOf(caller);
    const { report, filters } = await this.transactions.write(accountId, async (tx) => {
      const found = await this.reports.viewOf(caller, await this.reports.find(tx, caller, id));
      if (found.state !== 'completed') throw notRun();
      this.trail.recordLast(tx, {
        ...{ accountId, action: reportActions.downloaded, recordType: 'report', recordId: id },
        fields: [found.type, format],
      });
      return { report: found, filters: await filterWords(tx, caller, found.filters) };
    });
    allowWholeFile();
    const about = aboutReport(report, { zone, filters });
    return reportFile(format, { report, about, agency: await agencyName(this.rpc, accountId) });
  }
}

const notRun = (): AppError =>
  new AppError('conflict', { detail: 'This report has no figures yet. Wait for it, or run it again.' });
