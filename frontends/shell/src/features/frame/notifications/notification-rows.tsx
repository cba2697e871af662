import { notificationWords, type NotificationView } from '@bindery/contracts/identity';
import { capitalized } from '@bindery/contracts/crm';
import { IconButton, tokens, useToast, VisuallyHidden } from '@bindery/ui';
import { instantInWords } from '@bindery/ui/dates';
import { Archive, ArchiveRestore, Mail, MailOpen } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useRecordNames } from './use-record-names.js';
import { useMark, type Mark } from './use-notifications.js';

const Rows = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 8px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[2]} 0;
  border-bottom: 1px solid ${tokens.color.line};
  &:last-child {
    border-bottom: 0;
  }
`;

const Dot = styled.span`
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${tokens.color.accent};
`;

const Words = styled(Link)<{ $unread: boolean }>`
  display: block;
  color: ${tokens.color.ink};
  font-weight: ${({ $unread }) => ($unread ? 600 : 400)};
  text-decoration: none;
  overflow-wrap: anywhere;
  &:hover {
    text-decoration: underline;
  }
`;

const Time = styled.time`
  color: ${tokens.color.ink3};
  font-size: ${tokens.font.xs};
  font-weight: 400;
`;

interface NotificationRowsProps {
  items: readonly NotificationView[];
  /** Called when a notification is opened. */
  onOpen?: () => void;
}

export function NotificationRows({ items, onOpen }: NotificationRowsProps) {
  const names = useRecordNames(items);
  const rows = useRef<HTMLUListElement>(null);
  // Otherwise the focus would be lost with the row.
  const focusBeside = (index: number) => {
    const links = [...(rows.current?.querySelectorAll('a') ?? [])];
    (links[index + 1] ?? links[index - 1])?.focus();
  };
  return (
    <Rows ref={rows} aria-label="Notifications">
      {items.map((one, index) => (
        <OneNotification
          key={one.id}
          notification={one}
          name={names.get(one.record?.id ?? '')}
          onOpen={onOpen}
          onLeaving={() => focusBeside(index)}
        />
      ))}
    </Rows>
  );
}

interface OneNotificationProps {
  notification: NotificationView;
  /** The name of its record, as far as one can see it. */
  name: string | undefined;
  onOpen: (() => void) | undefined;
  /** Called before it is moved off this list. */
  onLeaving: () => void;
}

function OneNotification({ notification, name, onOpen, onLeaving }: OneNotificationProps) {
  const mark = useMark();
  const toast = useToast();
  const { id, created_at, read_at, archived_at } = notification;
  const { text, href } = notificationWords(notification, name);
  const isUnread = read_at === null;
  const set = (as: Mark) => void mark(as, { ids: [id] });
  const moveTo = (as: 'archive' | 'unarchive') => {
    onLeaving();
    const back = as === 'archive' ? 'unarchive' : 'archive';
    void mark(as, { ids: [id] }).then((isDone) => {
      if (!isDone) return;
      const undo = { label: 'Undo', onSelect: () => set(back) };
      toast.success(as === 'archive' ? 'Archived' : 'Moved back', { subject: text, about: id, action: undo });
    });
  };
  return (
    <Row>
      {isUnread ? <Dot /> : <span />}
      <div>
        <Words
          to={href}
          $unread={isUnread}
          onClick={() => {
            if (isUnread) set('read');
            onOpen?.();
          }}
        >
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {text}
        </Words>
        <Time dateTime={created_at}>{capitalized(instantInWords(created_at, new Date()))}</Time>
      </div>
      <span>
        {archived_at === null && (
          <IconButton
            label={isUnread ? `Mark as read: ${text}` : `Mark as unread: ${text}`}
            onClick={() => set(isUnread ? 'read' : 'unread')}
          >
            {isUnread ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton
          label={archived_at === null ? `Archive: ${text}` : `Move back: ${text}`}
          onClick={() => moveTo(archived_at === null ? 'archive' : 'unarchive')}
        >
          {archived_at === null ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
        </IconButton>
      </span>
    </Row>
  );
}
