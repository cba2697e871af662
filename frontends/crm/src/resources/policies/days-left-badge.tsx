import { Badge } from '@bindery/ui';
import { daysLeftText } from '../../records/days-left.js';

/** A renewal that is overdue, soon, or still some time away. @param days negative when it is past */
export function DaysLeftBadge({ days }: { days: number }) {
  const tone = days < 0 ? 'red' : days <= 30 ? 'amber' : 'gray';
  return <Badge tone={tone}>{daysLeftText(days)}</Badge>;
}
