import { Card, LoadFailure } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import { useMemo } from 'react';
import { ScopeSwitch, useScopes } from '../../../records/scope/scope-switch.js';
import { useToday } from '../dashboard-api.js';
import { AgentLines } from './agent-lines.js';
import { DueList } from './due-list.js';
import { MedicareReviewsLine } from './medicare-reviews-line.js';
import { groupsOf, periodsText } from './today-groups.js';
import { TodaySkeleton } from './today-skeleton.js';
import { useScope } from './use-scope.js';

interface TodayProps {
  /** Whether the page says already that the service is away, so that a failure needs no box of its own. */
  isAwaySaid: boolean;
}

/** Due work, each group with its first rows. It fails alone, without the rest of the dashboard. */
export function Today({ isAwaySaid }: TodayProps) {
  const { scope, setScope } = useScope();
  const today = useToday(scope);
  const words = useDateWords();
  const { data, error } = today;
  const { isOffered } = useScopes();
  // Rows of one person name nobody.
  const isShared = isOffered && scope === 'agency';
  const groups = useMemo(() => data && groupsOf(data, isShared, words), [data, isShared, words]);
  if (isAwaySaid && error && !data) return null;
  return (
    <Card
      title="Today"
      note={data && periodsText(data, words)}
      action={scope !== undefined && <ScopeSwitch value={scope} onChange={setScope} />}
      ruled
      flush
    >
      {data?.medicare_reviews && <MedicareReviewsLine reviews={data.medicare_reviews} />}
      {data?.agents && data.agents.length > 1 && <AgentLines agents={data.agents} onOpen={setScope} />}
      {groups && <DueList groups={groups} />}
      {!groups && error && <LoadFailure title="Failed to fetch what is due today" resource={today} />}
      {!groups && !error && <TodaySkeleton />}
    </Card>
  );
}
