import { Card, LoadFailure, PageHeader, RoleBadge, StatCard, StatCards } from '@bindery/ui';
import { useFailureToast } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { styled } from 'styled-components';
import { useDashboard } from '../api/use-dashboard.js';
import { RecentActivity } from './recent-activity.js';

const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const FAILED = 'Failed to fetch dashboard data';

const Sections = styled.div`
  display: grid;
  gap: 20px;
`;

/** Where a person starts: who they are here, how much there is, and what happened last. */
export function OverviewPage() {
  const me = useMe();
  const dashboard = useDashboard();
  const { data, error } = dashboard;
  useFailureToast(error, FAILED);
  return (
    <>
      <PageHeader
        title={`Welcome, ${me.email}`}
        documentTitle="Dashboard"
        subtitle={today.format(new Date())}
        badge={<RoleBadge role={me.role} />}
      />
      {error && !data ? (
        <Card>
          <LoadFailure title={FAILED} resource={dashboard} />
        </Card>
      ) : (
        <Sections>
          <StatCards>
            <StatCard label="Total Individuals" value={data?.total_insureds} />
            <StatCard label="Active Policies" value={data?.active_policies} />
            <StatCard label="Total Products" value={data?.total_products} />
            <StatCard label="Total Carriers" value={data?.total_carriers} />
            <StatCard label="Total Policies" value={data?.total_policies} />
          </StatCards>
          <RecentActivity entries={data?.recent_activities} />
        </Sections>
      )}
    </>
  );
}
