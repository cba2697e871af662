import { actorText, type NoteView, type TimelineItem, type TimelineKind } from '@bindery/contracts/crm';
import { IntegrityMark, media, tokens, useToast } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import { formatInstant, formatInstantDay } from '@bindery/ui/dates';
import { useDenial } from '@bindery/web-kit/access';
import { ApiProblem } from '@bindery/web-kit/api';
import {
  Activity,
  CircleDot,
  Eye,
  FileText,
  House,
  type LucideIcon,
  Mail,
  MapPin,
  Merge,
  MessageSquare,
  Pencil,
  Phone,
  Pin,
  PinOff,
  SquareCheckBig,
  StickyNote,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { recordAddress } from '../../../records/record-address.js';
import { RecordMenu } from '../../../records/record-menu.js';
import { useConfirmedDelete } from '../../../records/use-confirmed-delete.js';
import { useSave } from '../../../records/use-save.js';
import { NoteText } from './note-text.js';
import { noteType } from './note-type.js';

const Root = styled.li<{ $printed: boolean }>`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr) auto;
  gap: 2px ${tokens.space[3]};
  padding: 12px 12px 12px 20px;
  border-top: 1px solid ${tokens.color.line};
  &:first-child {
    border-top: 0;
  }
  & > svg {
    width: 16px;
    height: 16px;
    margin-top: 3px;
    color: ${tokens.color.ink3};
  }
  & > :nth-child(3) {
    margin-block: -4px;
  }
  ${media.print} {
    display: ${({ $printed }) => ($printed ? 'grid' : 'none')};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px ${tokens.space[2]};
  & > strong {
    font-weight: 600;
  }
`;

const Quiet = styled.span`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

const Edited = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  text-decoration: underline;
  cursor: pointer;
`;

const Text = styled.p<{ $quiet: boolean }>`
  grid-column: 2 / -1;
  color: ${({ $quiet }) => ($quiet ? tokens.color.ink2 : tokens.color.ink)};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const icons: Readonly<Record<TimelineKind, LucideIcon>> = {
  note: StickyNote,
  call: Phone,
  email: Mail,
  visit: MapPin,
  text: MessageSquare,
  other: CircleDot,
  policy: FileText,
  status: Activity,
  reveal: Eye,
  merge: Merge,
  task: SquareCheckBig,
  household: House,
};

interface TimelineEntryProps {
  item: TimelineItem;
  onEdit: (note: NoteView) => void;
  onVersions: (note: NoteView) => void;
}

/** One entry: what happened, when and by whom, with the actions of a note. */
export function TimelineEntry({ item, onEdit, onVersions }: TimelineEntryProps) {
  const { kind, title, actor_name, at, detail, note } = item;
  const words = useDateWords();
  const Icon = icons[kind];
  return (
    // A printout goes to the client, and the log of reveals is the agency's.
    <Root $printed={kind !== 'reveal'}>
      {note?.pinned ? <Pin aria-label="Pinned" /> : <Icon aria-hidden="true" />}
      <Head>
        <strong>{titleLink(item)}</strong>
        <Quiet>
          {`${actorText(actor_name, kind === 'task')} · `}
          <time dateTime={at}>{words.instant(at)}</time>
        </Quiet>
        {note?.edited_at && (
          <Edited type="button" onClick={() => onVersions(note)}>
            {note.edited_by_name === null ? 'edited' : `edited by ${note.edited_by_name}`}
          </Edited>
        )}
      </Head>
      {note ? <NoteActions note={note} title={title} onEdit={onEdit} /> : <span />}
      {note && note.integrity_failures.length > 0 ? (
        <Text as="div" $quiet>
          <IntegrityMark />
        </Text>
      ) : (
        detail && (
          <Text $quiet={note === null}>
            {note ? <NoteText text={detail} people={note.mentioned} /> : detail}
          </Text>
        )
      )}
    </Root>
  );
}

function titleLink({ kind, title, record }: TimelineItem): ReactNode {
  if (kind !== 'policy') return title;
  return <Link to={recordAddress('policies', record.id)}>{title}</Link>;
}

function NoteActions({
  note,
  title,
  onEdit,
}: Pick<TimelineEntryProps, 'onEdit'> & { note: NoteView; title: string }) {
  const mayWrite = useDenial('individual:write') === null;
  const remove = useConfirmedDelete(noteType, { detailed: true });
  const pin = usePinNote();
  if (!mayWrite || !note.can_edit) return <span />;
  const name = `${title.toLowerCase()} of ${formatInstantDay(note.occurred_at)}`;
  return (
    <RecordMenu
      name={name}
      items={[
        {
          label: note.pinned ? 'Unpin' : 'Pin',
          icon: note.pinned ? <PinOff /> : <Pin />,
          onSelect: () => void pin(note),
        },
        { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(note) },
        {
          label: 'Delete',
          icon: <Trash2 />,
          danger: true,
          onSelect: () => void remove({ id: note.id, name: `${title}, ${formatInstant(note.occurred_at)}` }),
        },
      ]}
    />
  );
}

/** Pins a note above the timeline, or takes it down. */
function usePinNote(): (note: NoteView) => Promise<void> {
  const save = useSave(noteType);
  const toast = useToast();
  return async (note) => {
    try {
      await save(note, { pinned: !note.pinned });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to update note: ${error.detail}`, { about: 'update note' });
    }
  };
}
