import type { CalendarFeed } from '@bindery/contracts/crm';
import {
  Banner,
  Button,
  ButtonLink,
  CopyButton,
  Dialog,
  Fact,
  Facts,
  LoadFailure,
  Skeleton,
  tokens,
} from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import { formatInstantDay } from '@bindery/ui/dates';
import { SwitchField, TextField } from '@bindery/ui/form';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../../records/record-type.js';
import { useCalendarFeed } from './use-calendar-feed.js';

const Stack = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${tokens.space[2]};
  & > :first-child {
    flex: 1 1 220px;
    min-width: 0;
  }
`;

const Help = styled.dl`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  & dt {
    font-weight: 600;
  }
  & dd + dt {
    margin-top: ${tokens.space[2]};
  }
`;

/** Subscribes the person's own calendar app to their tasks and renewals. Mount it when it opens. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const feed = useCalendarFeed();
  const { data, error } = feed.loaded;
  let content = <Skeleton $height="120px" />;
  if (data?.feed) content = <FeedOn feed={feed} state={data.feed} />;
  else if (data) content = <FeedOff feed={feed} />;
  else if (error) content = <LoadFailure title="Failed to load the calendar feed" resource={feed.loaded} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Show in my calendar"
      description="See your open tasks, and the renewals you see in Bindery, in your own calendar app: from 30 days back to 400 days ahead."
      showDescription
    >
      {content}
    </Dialog>
  );
}

type Feed = ReturnType<typeof useCalendarFeed>;

function NamesSwitch(props: { checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  return (
    <SwitchField
      label="Show client names"
      hint="Everyone who can see your calendar then sees who your clients are. Task titles always appear as written."
      {...props}
    />
  );
}

function FeedOff({ feed: { make, pending } }: { feed: Feed }) {
  const [names, setNames] = useState(false);
  const denial = useDenial('calendar-feed:make');
  return (
    <Stack>
      <NamesSwitch checked={names} onChange={setNames} />
      <div>
        <Button
          variant="primary"
          icon={<CalendarPlus />}
          pending={pending}
          {...disabledBy(denial)}
          onClick={() => void make({ show_client_names: names })}
        >
          Create link
        </Button>
      </div>
    </Stack>
  );
}

function FeedOn({ feed, state }: { feed: Feed; state: CalendarFeed }) {
  const { url, pending } = feed;
  const denial = useDenial('calendar-feed:make');
  return (
    <Stack>
      {url === undefined ? <KnownFacts state={state} /> : <NewAddress url={url} />}
      <NamesSwitch
        checked={state.show_client_names}
        disabled={pending}
        onChange={(show) => void feed.showNames(show)}
      />
      <Row>
        <span />
        <Button pending={pending} {...disabledBy(denial)} onClick={() => void feed.renew()}>
          New link
        </Button>
        <Button variant="danger" pending={pending} onClick={() => void feed.turnOff()}>
          Turn off
        </Button>
      </Row>
    </Stack>
  );
}

function KnownFacts({ state: { created_at, last_fetched_at } }: { state: CalendarFeed }) {
  const words = useDateWords();
  return (
    <>
      <Facts $columns={2}>
        <Fact label="Link created">{formatInstantDay(created_at)}</Fact>
        <Fact label="Last read by a calendar app">
          {last_fetched_at === null ? 'Not yet' : capitalized(words.instant(last_fetched_at))}
        </Fact>
      </Facts>
      <p>The link is shown once, when you create it. If you need it again, create a new one.</p>
    </>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <>
      <Banner>
        Copy the link now: it isn't shown again. Anyone who has it can read this calendar, so share it with
        nobody.
      </Banner>
      <Row>
        <TextField
          label="Link"
          readOnly
          value={url}
          autoComplete="off"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton label="Link" value={url} />
      </Row>
      <div>
        <ButtonLink to={url.replace(/^https?:/, 'webcal:')} icon={<CalendarPlus />}>
          Open in calendar app
        </ButtonLink>
      </div>
      <Help>
        <dt>Google Calendar</dt>
        <dd>
          On a computer, press + beside “Other calendars”, choose “From URL” and paste the link. Google reads
          it a few times a day.
        </dd>
        <dt>Outlook</dt>
        <dd>Choose “Add calendar”, then “Subscribe from web”, and paste the link.</dd>
        <dt>Apple Calendar</dt>
        <dd>Press “Open in calendar app” above, or choose File, then “New Calendar Subscription”.</dd>
      </Help>
    </>
  );
}
