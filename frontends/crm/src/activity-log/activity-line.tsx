import type { ActivityEntry } from '@bindery/contracts/crm';
import { tokens } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import { formatInstant } from '@bindery/ui/dates';
import {
  ArchiveRestore,
  Ban,
  Eye,
  History,
  type LucideIcon,
  Merge,
  Pencil,
  Split,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { foundAddress } from '../records/record-address.js';

/** A list of {@link ActivityLine}s. */
export const ActivityLines = styled.ul`
  padding: ${tokens.space[2]} 0;
  & > li {
    display: flex;
    align-items: center;
    gap: ${tokens.space[3]};
    min-height: 56px;
    padding: 6px 20px;
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.accent};
  &[data-failed] {
    background: ${tokens.color.graySoft};
    color: ${tokens.color.ink2};
  }
  & > svg {
    width: 15px;
    height: 15px;
  }
`;

const Words = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
  & > p:first-child {
    font-weight: 500;
  }
  & > p:last-child {
    color: ${tokens.color.ink3};
    font-size: ${tokens.font.xs};
  }
`;

export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const words = useDateWords();
  const Icon = entry.success ? activityIcon(entry.action) : Ban;
  return (
    <li>
      <Mark aria-hidden="true" data-failed={entry.success ? undefined : ''}>
        <Icon />
      </Mark>
      <Words>
        <p>
          <ActivityText entry={entry} />
        </p>
        <p>
          {entry.actor_name && `${entry.actor_name} · `}
          <time dateTime={entry.attempted_at} title={formatInstant(entry.attempted_at)}>
            {words.instant(entry.attempted_at)}
          </time>
          {!entry.success && ' · failed'}
        </p>
      </Words>
    </li>
  );
}

const Subject = styled(Link)`
  color: inherit;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

/** The sentence of an entry, which leads to what it is about. */
export function ActivityText({ entry }: { entry: ActivityEntry }) {
  const text = activityText(entry);
  return entry.subject ? <Subject to={foundAddress(entry.subject)}>{text}</Subject> : text;
}

/** The text of an entry, with a fallback for an entry without one. */
export function activityText({
  summary,
  response,
  detail,
}: Pick<ActivityEntry, 'summary' | 'response' | 'detail'>): string {
  const text = summary.trim() || response.trim() || 'Activity logged';
  // An older server says no more than that it was updated.
  return detail ? `${text.replace(/ updated$/u, '')} · ${detail}` : text;
}

const icons: Readonly<Record<string, LucideIcon>> = {
  created: UserPlus,
  updated: Pencil,
  deleted: UserMinus,
  restored: ArchiveRestore,
  revealed: Eye,
  merged: Merge,
  unmerged: Split,
};

/** The icon of an action such as `individual.created`. */
function activityIcon(action: string): LucideIcon {
  return icons[action.split('.').at(-1) ?? ''] ?? History;
}
