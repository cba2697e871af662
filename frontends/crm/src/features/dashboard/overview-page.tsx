import { dashboardRoutes } from '@bindery/contracts/crm';
import { Button, Card, LoadFailure, media, PageHeader, RoleBadge, visuallyHidden } from '@bindery/ui';
import { useFailureToast } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { Download } from 'lucide-react';
import { styled } from 'styled-components';
import { useDownload } from '../../records/use-download.js';
import { useDashboard } from './dashboard-api.js';
import { NewIndividuals } from './charts/new-individuals.js';
import { PoliciesByState } from './charts/policies-by-state.js';
import { PremiumByCarrier } from './charts/premium-by-carrier.js';
import { RecentActivity } from './recent-activity.js';
import { GettingStarted } from './start/getting-started.js';
import { StatRow } from './stat-row.js';
import { Today } from './today/today.js';

const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const FAILED = 'Failed to fetch dashboard data';

/** The address and the role, which the account's menu and the settings have, too. */
const ApartFromPhones = styled.span`
  ${media.phone} {
    display: none;
  }
`;

const ReportButton = styled(Button)`
  ${media.phone} {
    padding-inline: 9px;
    & > svg + span {
      ${visuallyHidden}
    }
  }
`;

const Sections = styled.div`
  display: grid;
  gap: 20px;
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: 20px;
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export function OverviewPage() {
  const me = useMe();
  const dashboard = useDashboard();
  const { data, error } = dashboard;
  const { pending, download } = useDownload(dashboardRoutes.report);
  useFailureToast(error, FAILED);
  const failed = error !== undefined && !data;
  return (
    <>
      <PageHeader
        title={`Welcome, ${me.full_name ?? me.email}`}
        documentTitle="Dashboard"
        subtitle={
          <>
            {me.full_name !== null && <ApartFromPhones>{`${me.email} · `}</ApartFromPhones>}
            {today.format(new Date())}
          </>
        }
        badge={
          <ApartFromPhones>
            <RoleBadge role={me.role} />
          </ApartFromPhones>
        }
        actions={
          <ReportButton icon={<Download />} pending={pending} onClick={() => void download({})}>
            Export Report
          </ReportButton>
        }
      />
      <Sections>
        <Today isAwaySaid={failed} />
        {failed ? (
          <Card>
            <LoadFailure title={FAILED} resource={dashboard} />
          </Card>
        ) : (
          <>
            {data && <GettingStarted {...data} />}
            <StatRow data={data} />
            <Pair>
              <NewIndividuals months={data?.new_individuals_by_month} />
              <RecentActivity dashboard={dashboard} />
            </Pair>
            <Pair>
              <PremiumByCarrier premiums={data} />
              <PoliciesByState states={data?.policies_by_state} />
            </Pair>
          </>
        )}
      </Sections>
    </>
  );
}
