import { noteKindNames, noteKinds, type IndividualView, type NoteView } from '@bindery/contracts/crm';
import { Card, LoadFailure, media, PageSpinner, tokens } from '@bindery/ui';
import { SearchBox, SelectField } from '@bindery/ui/form';
import { Pager, PAGE_SIZES } from '@bindery/ui/table';
import { useFailureToast } from '@bindery/web-kit/lists';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { firstPage } from '../../../records/paging.js';
import { usePinnedNotes, useTimeline, type TimelineFilter } from './note-type.js';
import { NoteComposer } from './note-composer.js';
import { EditNote, NoteVersions } from './note-dialogs.js';
import { TimelineEntry } from './timeline-entry.js';
import type { Composer } from './use-composer.js';

const FAILED = 'The timeline could not be loaded';
const EVERYTHING = 'all';
/** So many entries are seen at a glance, so nothing narrows them. */
const FEW = 3;

const kinds = [
  { value: EVERYTHING, label: 'Everything' },
  { value: noteKinds.join(','), label: 'All notes and contacts' },
  ...noteKinds.map((kind) => ({ value: kind as string, label: noteKindNames[kind] })),
  { value: 'task', label: 'Tasks' },
  { value: 'policy', label: 'Policies' },
  { value: 'status', label: 'Status' },
  { value: 'household', label: 'Household' },
  { value: 'reveal', label: 'Protected values viewed' },
  { value: 'merge', label: 'Merges' },
];

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} 20px;
  border-bottom: 1px solid ${tokens.color.line};
  ${media.print} {
    display: none;
  }
`;

const Entries = styled.ol`
  & + & {
    border-top: 1px solid ${tokens.color.line};
  }
`;

const Nothing = styled.p`
  padding: ${tokens.space[5]} 20px;
  color: ${tokens.color.ink2};
`;

/** Notes on a client and events since: pinned notes first, then the newest. */
export function TimelineCard({ individual, composer }: { individual: IndividualView; composer: Composer }) {
  const [filter, setFilter] = useState<TimelineFilter>({ search: '', kind: '' });
  const [paging, setPaging] = useState(firstPage);
  const [dialog, setDialog] = useState<{ shows: 'edit' | 'versions'; note: NoteView } | null>(null);
  const pinned = usePinnedNotes(individual.id, filter);
  const others = useTimeline(individual.id, filter, paging);
  const { data } = others;
  const error = others.error ?? pinned.error;
  useFailureToast(error, FAILED);
  const narrow = (change: Partial<TimelineFilter>) => {
    setFilter({ ...filter, ...change });
    setPaging({ ...paging, page: 1 });
  };
  const close = () => setDialog(null);
  const entries = (items: NonNullable<typeof data>['items'], label: string) => (
    <Entries aria-label={label}>
      {items.map((item) => (
        <TimelineEntry
          key={item.id}
          item={item}
          onEdit={(note) => setDialog({ shows: 'edit', note })}
          onVersions={(note) => setDialog({ shows: 'versions', note })}
        />
      ))}
    </Entries>
  );
  const isNarrowed = filter.search !== '' || filter.kind !== '';
  const isLong = totalOf(data) + totalOf(pinned.data) > FEW;
  let content: ReactNode = <PageSpinner />;
  if (data && pinned.data) {
    const isEmpty = data.filtered + pinned.data.filtered === 0;
    content = isEmpty ? (
      <Nothing>{isNarrowed ? 'Nothing in the timeline matches.' : 'Notes and changes appear here.'}</Nothing>
    ) : (
      <>
        {pinned.data.items.length > 0 && entries(pinned.data.items, 'Pinned notes')}
        {data.items.length > 0 && entries(data.items, 'Timeline entries')}
      </>
    );
  } else if (error) content = <LoadFailure title={FAILED} resource={others.error ? others : pinned} />;
  return (
    <Card title="Timeline" ruled flush>
      <NoteComposer {...{ composer, individual }} />
      {(isLong || isNarrowed) && <TimelineFilters filter={filter} onNarrow={narrow} />}
      {content}
      {data && data.filtered > PAGE_SIZES[0] && (
        <Pager
          {...paging}
          filtered={data.filtered}
          total={data.total}
          onPage={(page) => setPaging({ ...paging, page })}
          onPageSize={(pageSize) => setPaging({ page: 1, pageSize })}
        />
      )}
      {dialog?.shows === 'edit' && <EditNote key={dialog.note.id} note={dialog.note} onClose={close} />}
      {dialog?.shows === 'versions' && <NoteVersions note={dialog.note} onClose={close} />}
    </Card>
  );
}

const totalOf = (list: { total: number } | undefined): number => list?.total ?? 0;

interface TimelineFiltersProps {
  filter: TimelineFilter;
  onNarrow: (change: Partial<TimelineFilter>) => void;
}

function TimelineFilters({ filter, onNarrow }: TimelineFiltersProps) {
  return (
    <Filters>
      <SearchBox
        label="Search the timeline"
        value={filter.search}
        onSearch={(search) => onNarrow({ search })}
      />
      <SelectField
        label="Show"
        hideLabel
        compact
        options={kinds}
        value={filter.kind || EVERYTHING}
        onChange={(kind) => onNarrow({ kind: kind === EVERYTHING ? '' : kind })}
      />
    </Filters>
  );
}
