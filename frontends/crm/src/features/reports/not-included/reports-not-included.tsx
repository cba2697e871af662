import { reportDefinitions } from '@bindery/contracts/crm';
import { Badge, Card, PageHeader, tokens } from '@bindery/ui';
import { ChartCard, FigureCards } from '@bindery/ui/reports';
import { useDenial } from '@bindery/web-kit/access';
import { styled } from 'styled-components';
import { PlanBanner } from '../../../plans/plan-banner.js';
import { Stack } from '../../../records/page-layout.js';
import { sampleChart, sampleFigures } from './sample-report.js';

const Kinds = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: ${tokens.space[4]};
  & dt {
    font-weight: 600;
  }
  & dd {
    color: ${tokens.color.ink2};
  }
`;

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
          <Kinds>
            {Object.values(reportDefinitions).map(({ title, purpose }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{purpose}</dd>
              </div>
            ))}
          </Kinds>
        </Card>
      </Stack>
    </>
  );
}
