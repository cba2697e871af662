import {
  platformReportDefinitions,
  platformReportRoutes,
  type PlatformReport as Report,
  type PlatformReportName,
  type PlatformReportTable,
} from '@bindery/contracts/platform';
import { Card, LoadFailure, PageSpinner, tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import {
  categoryName,
  ChartCard,
  ExcludedRows,
  FigureCards,
  ReportDefinition,
  ReportTable,
} from '@bindery/ui/reports';
import { useRoute } from '@bindery/web-kit/api';
import { styled } from 'styled-components';
import { chartOf } from './chart-of.js';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
`;

/** One report, as of the moment when it was loaded. */
export function PlatformReport({ name }: { name: PlatformReportName }) {
  const report = useRoute(platformReportRoutes[name], {});
  if (report.data) return <Found name={name} report={report.data} />;
  if (!report.error) return <PageSpinner />;
  return (
    <Card>
      <LoadFailure title="Failed to fetch the report" resource={report} />
    </Card>
  );
}

function Found({
  name,
  report: { as_of, figures, tables, excluded },
}: {
  name: PlatformReportName;
  report: Report;
}) {
  const { purpose, definition } = platformReportDefinitions[name];
  return (
    <Parts>
      <FigureCards figures={figures} />
      {tables.map((table) => (
        <TableOrChart key={table.key} table={table} />
      ))}
      <ExcludedRows excluded={excluded} />
      <Card title={purpose} note={`As of ${formatInstant(as_of)}`}>
        <ReportDefinition sentences={definition} />
      </Card>
    </Parts>
  );
}

function TableOrChart({ table }: { table: PlatformReportTable }) {
  const { title, columns, rows } = table;
  const chart = chartOf(table);
  if (chart && !isEmpty(chart))
    return <ChartCard title={title} categoryLabel={categoryName(chart, columns)} chart={chart} />;
  return (
    <Card title={title} ruled flush={!chart}>
      {chart || rows.length === 0 ? 'Nothing yet.' : <ReportTable label={title} {...{ columns, rows }} />}
    </Card>
  );
}

/** A chart of nothing but zeros shows less than a sentence. */
const isEmpty = ({ series }: NonNullable<ReturnType<typeof chartOf>>): boolean =>
  series.every(({ values }) => values.every((value) => value === 0));
