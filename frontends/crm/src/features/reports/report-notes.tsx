import { reportDefinitions, type ReportView } from '@bindery/contracts/crm';
import { Card, Fact, Facts, media, tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Stack } from '../../records/page-layout.js';
import { daysText } from './report-words.js';

const Whole = styled.div`
  ${media.print} {
    break-inside: avoid;
  }
`;

const Sentences = styled.ul`
  display: grid;
  gap: ${tokens.space[1]};
  max-width: 90ch;
`;

const Reasons = styled(Sentences)`
  & > li {
    display: flex;
    justify-content: space-between;
    gap: ${tokens.space[4]};
    font-variant-numeric: tabular-nums;
  }
`;

/** Rows that a report leaves out, with the reason and their list. */
export function ExcludedRows({ excluded }: Pick<ReportView, 'excluded'>) {
  if (excluded.length === 0) return null;
  return (
    <Whole>
      <Card title="Left out">
        <Reasons>
          {excluded.map(({ reason, count, list }) => (
            <li key={reason}>
              <span>{reason}</span>
              {list === null ? (
                <span>{count.toLocaleString('en-US')}</span>
              ) : (
                <Link to={list} aria-label={`${reason}: ${count.toLocaleString('en-US')}`}>
                  {count.toLocaleString('en-US')}
                </Link>
              )}
            </li>
          ))}
        </Reasons>
      </Card>
    </Whole>
  );
}

/** The days and the moment of a report, whose records it counts, and its definition. */
export function ReportNotes({ report }: { report: ReportView }) {
  const { days, previous_days, as_of, scope, created_by, expires_at } = report;
  return (
    <Whole>
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
          <Sentences aria-label="How it is counted">
            {reportDefinitions[report.type].definition.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Sentences>
        </Stack>
      </Card>
    </Whole>
  );
}
