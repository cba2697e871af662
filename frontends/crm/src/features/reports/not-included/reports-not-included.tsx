import { reportDefinitions } from '@bindery/contracts/crm';
import { Badge, Card, PageHeader } from '@bindery/ui';
import { ChartCard, FigureCards } from '@bindery/ui/reports';
import { useDenial } from '@bindery/web-kit/access';
import { Introduction } from '../../../plans/introduction.js';
import { PlanBanner } from '../../../plans/plan-banner.js';
import { Stack } from '../../../records/page-layout.js';
import { sampleChart, sampleFigures } from './sample-report.js';

/** Whether the plan has no reports. */
export const useLacksReports = (): boolean => useDenial('report:read') === 'plan_upgrade_required';

/** An introduction to reports on invented figures, with the plans that have them. */
export function ReportsNotIncluded() {
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="Answers from your book of business, each with the records behind it"
      />
      <Stack>
        <PlanBanner part="reports" what="reports" />
        <Card title="Sample report" note={<Badge tone="amber">Sample figures, not yours</Badge>}>
          <FigureCards figures={sampleFigures} />
        </Card>
        <ChartCard title="Sample: premium in force" categoryLabel="Month" chart={sampleChart} />
        <Card title="What you can ask">
          <Introduction entries={Object.values(reportDefinitions)} />
        </Card>
      </Stack>
    </>
  );
}
