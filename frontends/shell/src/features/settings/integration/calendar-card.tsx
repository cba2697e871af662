import { calendarFeedRoutes, type CalendarFeed } from '@bindery/contracts/crm';
import { ButtonLink, Card } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { Note } from '../../../site/card-rows.js';

/** The router state that has the page of tasks open its calendar dialog. */
const openCalendar = { asked: 'calendar' };

/** The person's calendar feed, which is made and ended on the page of tasks. */
export function CalendarCard() {
  return useDenial('calendar-feed:own') === null ? <Feed /> : null;
}

function Feed() {
  const { data } = useRoute(calendarFeedRoutes.get, {});
  if (!data) return null;
  return (
    <Card
      title="Calendar feed"
      ruled
      flush
      action={
        <ButtonLink size="small" to="/app/dashboard/tasks" state={openCalendar}>
          {data.feed ? 'Change' : 'Set up'}
        </ButtonLink>
      }
    >
      <Note>
        {data.feed ? usageText(data.feed) : 'Shows your tasks and renewals in your own calendar app.'}
      </Note>
    </Card>
  );
}

const usageText = ({ created_at, last_fetched_at }: CalendarFeed): string =>
  `Its link was created ${formatInstantDay(created_at)}, and ${
    last_fetched_at === null
      ? 'no calendar app has read it yet.'
      : `a calendar app last read it ${formatInstantDay(last_fetched_at)}.`
  }`;
