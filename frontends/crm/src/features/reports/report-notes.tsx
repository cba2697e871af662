import { premiumsKeptFrom, reportDefinitions, type ReportView } from '@bindery/contracts/crm';
import { Card, Fact, Facts } from '@bindery/ui';
import { formatDay, formatInstant } from '@bindery/ui/dates';
import { ReportDefinition } from '@bindery/ui/reports';
import { Stack } from '../../records/page-layout.js';
import { daysText } from './report-words.js';

/** The days and the moment of a report, whose records it counts, and its definition. */
export function ReportNotes({ report }: { report: ReportView }) {
  const { days, previous_days, as_of, scope, created_by, expires_at, premiums_from: kept } = report;
  const { definition } = reportDefinitions[report.type];
  return (
    <Card title="About this report">
      <Stack>
        <Facts>
          {days !== null && <Fact label="Period">{daysText(days)}</Fact>}
          {previous_days !== null && <Fact label="Compared with">{daysText(previous_days)}</Fact>}
          <Fact label="As of">{as_of === null ? null : formatInstant(as_of)}</Fact>
          <Fact label="Counts">{scope === 'all' ? 'Everybody’s records' : 'Your own records'}</Fact>
          <Fact label="Run by">{created_by.name}</Fact>
          <Fact label="Kept until">{formatInstant(expires_at)}</Fact>
        </Facts>
        <ReportDefinition
          sentences={kept ? [...definition, premiumsKeptFrom(formatDay(kept))] : definition}
        />
      </Stack>
    </Card>
  );
}
