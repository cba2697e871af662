import { notificationKinds, notificationRoutes, type NotificationKind } from '@bindery/contracts/identity';
import {
  Button,
  ButtonLink,
  Card,
  Counted,
  EmptyState,
  LoadFailure,
  PageHeader,
  PageSpinner,
  Tabs,
  tokens,
} from '@bindery/ui';
import { SelectField } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';
import { Bell, Settings } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { NotificationRows } from './notification-rows.js';
import { NOTIFICATION_SETTINGS } from './paths.js';
import { useMark, useUnreadCount } from './use-notifications.js';

type Shown = 'inbox' | 'unread' | 'archived';

const filters: Readonly<Record<Shown, { unread?: 'true'; archived?: 'true' }>> = {
  inbox: {},
  unread: { unread: 'true' },
  archived: { archived: 'true' },
};

const emptyWords: Readonly<Record<Shown, string>> = {
  inbox: 'News of your work and your agency appears here.',
  unread: "You've read everything.",
  archived: "What you archive is kept here until it's 90 days old.",
};

const ANY = 'any';
const kinds = [
  { value: ANY, label: 'Any kind' },
  ...Object.entries(notificationKinds).map(([value, { label }]) => ({ value, label })),
];

const Narrow = styled.div`
  max-width: 320px;
  margin-bottom: ${tokens.space[3]};
`;

const Column = styled.div`
  max-width: 880px;
`;

export function Component() {
  const [params, setParams] = useSearchParams();
  const mark = useMark();
  const unread = useUnreadCount() ?? 0;
  const asked = params.get('show');
  const shown: Shown = asked === 'unread' || asked === 'archived' ? asked : 'inbox';
  const kind = kinds.find(({ value }) => value === params.get('kind'))?.value ?? ANY;
  const choose = (changes: Record<string, string>) => setParams({ show: shown, kind, ...changes });
  const content = (
    <Card>
      <Narrow>
        <SelectField
          label="Kind"
          options={kinds}
          value={kind}
          onChange={(value) => choose({ kind: value })}
        />
      </Narrow>
      <Pages
        key={`${shown} ${kind}`}
        shown={shown}
        kind={kind === ANY ? undefined : (kind as NotificationKind)}
      />
    </Card>
  );
  return (
    <Column>
      <PageHeader
        title="Notifications"
        actions={
          <>
            <ButtonLink to={NOTIFICATION_SETTINGS} icon={<Settings />}>
              Settings
            </ButtonLink>
            {unread > 0 && shown !== 'archived' && (
              <Button onClick={() => void mark('read', { all: true })}>Mark all as read</Button>
            )}
          </>
        }
      />
      <Tabs
        label="Notifications"
        value={shown}
        onChange={(show) => choose({ show })}
        items={[
          { value: 'inbox', label: 'Inbox', content },
          { value: 'unread', label: <Counted count={unread}>Unread</Counted>, content },
          { value: 'archived', label: 'Archived', content },
        ]}
      />
    </Column>
  );
}

interface ShownKind {
  shown: Shown;
  kind: NotificationKind | undefined;
}

/** The list, page below page. */
function Pages({ shown, kind }: ShownKind) {
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined]);
  return cursors.map((cursor, index) => (
    <OnePage
      key={cursor ?? 'first'}
      {...{ shown, kind, cursor }}
      onMore={index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
    />
  ));
}

interface OnePageProps extends ShownKind {
  cursor: string | undefined;
  /** Shows the next page; undefined where it is shown. */
  onMore: ((cursor: string) => void) | undefined;
}

function OnePage({ shown, kind, cursor, onMore }: OnePageProps) {
  const query = { ...filters[shown], ...(kind && { kind }), ...(cursor && { cursor }) };
  const loaded = useRoute(notificationRoutes.list, { query });
  const { data, error } = loaded;
  if (error && !data) return <LoadFailure title="Failed to load your notifications" resource={loaded} />;
  if (!data) return <PageSpinner />;
  const { items, next } = data;
  if (items.length === 0 && cursor === undefined)
    return (
      <EmptyState icon={<Bell />} title="No notifications">
        {emptyWords[shown]}
      </EmptyState>
    );
  return (
    <>
      <NotificationRows items={items} />
      {next !== null && onMore && <Button onClick={() => onMore(next)}>Show more</Button>}
    </>
  );
}
