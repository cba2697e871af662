import type { ActivityEntry } from '@bindery/contracts/crm';
import { ButtonLink, Card, EmptyState, LoadFailure, Skeleton } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { History, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { useDashboard } from './dashboard-api.js';
import { ActivityLine, ActivityLines } from '../../activity-log/activity-line.js';

const SHOWN = 5;

const ViewAll = styled(Link)`
  font-weight: 600;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

/** The newest entries of the activity log. They may be missing when the rest of the dashboard has loaded. */
export function RecentActivity({ dashboard }: { dashboard: ReturnType<typeof useDashboard> }) {
  const entries = dashboard.data?.recent_activities;
  return (
    <Card
      title="Recent activity"
      ruled
      flush
      action={<ViewAll to="/app/dashboard/activity">View all</ViewAll>}
    >
      {entries === null && <LoadFailure title="Failed to fetch activity logs" resource={dashboard} />}
      {entries?.length === 0 && <NothingYet />}
      {entries?.length !== 0 && entries !== null && <Lines entries={entries?.slice(0, SHOWN)} />}
    </Card>
  );
}

function Lines({ entries }: { entries: readonly ActivityEntry[] | undefined }) {
  return (
    <ActivityLines aria-busy={entries === undefined}>
      {entries
        ? entries.map((entry) => <ActivityLine key={entry.id} entry={entry} />)
        : Array.from({ length: SHOWN }, (_, index) => <LineSkeleton key={index} />)}
    </ActivityLines>
  );
}

function LineSkeleton() {
  return (
    <li>
      <Skeleton $width="28px" $height="28px" $round />
      <span>
        <Skeleton $width="220px" $height="12px" />
        <br />
        <Skeleton $width="120px" $height="10px" />
      </span>
    </li>
  );
}

function NothingYet() {
  const mayAdd = useDenial('individual:write') === null;
  return (
    <EmptyState
      icon={<History />}
      title="No recent activity"
      action={
        mayAdd && (
          <ButtonLink
            variant="primary"
            icon={<Plus />}
            to="/app/dashboard/individuals"
            state={{ adding: true }}
          >
            Add individual
          </ButtonLink>
        )
      }
    >
      Changes that you and your team make to records appear here.
    </EmptyState>
  );
}
