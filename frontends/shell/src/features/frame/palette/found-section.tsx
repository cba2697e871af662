import { Skeleton } from '@bindery/ui';
import { searchAddress } from '@bindery/web-kit/lists';
import type { FoundRecord, SearchSource } from '@bindery/web-kit/manifest';
import { History, ListFilter, RotateCw } from 'lucide-react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { Group, Item, Name, Promised, Said } from './palette-style.js';
import type { Search, SourceSearch } from './use-searches.js';

interface FoundSectionProps extends SourceSearch {
  /** Whether nothing else was found, so that this source says if it found nothing. */
  isAlone: boolean;
  text: string;
  submitted: boolean;
  /** Wraps an action in a handler that closes the palette first. */
  choose: (run: () => void) => () => void;
}

export function sentenceOf(source: SearchSource, search: Search): string {
  switch (search.status) {
    case 'idle':
      return '';
    case 'offline':
      return `You're offline. You can search ${source.label} when you're back online.`;
    case 'searching':
      return 'Searching...';
    case 'invalid':
      return search.detail;
    case 'failed':
      return `${source.failure} ${search.detail}`;
    case 'found':
      if (search.result.count === 0) return search.result.sentence ?? source.nothing;
      return `${source.label}: ${String(search.result.count)} found.`;
  }
}

export function FoundSection(props: FoundSectionProps) {
  const { source, search, retry, text, submitted, choose, isAlone } = props;
  const navigate = useNavigate();
  const records = recordsOf(search);
  const isSaid = isWorthSaying(search, isAlone && source.nothing !== '');
  if (search.status === 'idle' || (search.status === 'found' && records.length === 0 && !isSaid)) return null;
  return (
    <Group heading={source.label}>
      {records.map((record) => (
        <RecordItem
          key={record.id}
          record={record}
          icon={source.icon}
          onSelect={choose(() => void navigate(record.path, { state: record.state }))}
        />
      ))}
      {search.status === 'searching' && records.length === 0 && <PromisedRecords />}
      {isSaid && <Said disabled>{sentenceOf(source, search)}</Said>}
      {search.status === 'failed' && (
        <Item value={`again ${source.label}`} onSelect={retry}>
          <RotateCw aria-hidden="true" />
          <Name>Try again</Name>
        </Item>
      )}
      {search.status === 'found' && search.result.count > records.length && (
        <Item
          value={`all ${source.label}`}
          onSelect={choose(() => goToAll(navigate, source, searchAddress(text, submitted)))}
        >
          <ListFilter aria-hidden="true" />
          <Name>
            Show all {search.result.count} in {source.label}
          </Name>
        </Item>
      )}
    </Group>
  );
}

export function recordsOf(search: Search): readonly FoundRecord[] {
  if (search.status === 'found') return search.result.records;
  return search.status === 'searching' ? search.records : [];
}

/** Whether the sentence is also in sight. */
function isWorthSaying(search: Search, isAlone: boolean): boolean {
  if (search.status === 'found')
    return search.result.count === 0 && (isAlone || search.result.sentence !== undefined);
  return ['offline', 'invalid', 'failed'].includes(search.status);
}

function goToAll(
  navigate: NavigateFunction,
  { listPath }: SearchSource,
  { search, state }: ReturnType<typeof searchAddress>,
): void {
  void navigate(listPath + search, { state });
}

interface RecentSectionProps {
  records: readonly FoundRecord[];
  choose: FoundSectionProps['choose'];
}

/** The records that were opened lately. */
export function RecentSection({ records, choose }: RecentSectionProps) {
  const navigate = useNavigate();
  if (records.length === 0) return null;
  return (
    <Group heading="Recent">
      {records.map((record) => (
        <RecordItem
          key={record.id}
          record={record}
          icon={History}
          onSelect={choose(() => void navigate(record.path))}
        />
      ))}
    </Group>
  );
}

interface RecordItemProps {
  record: FoundRecord;
  icon: SearchSource['icon'];
  onSelect: () => void;
}

function RecordItem({ record, icon, onSelect }: RecordItemProps) {
  const Icon = record.icon ?? icon;
  return (
    <Item value={record.id} onSelect={onSelect}>
      <Icon aria-hidden="true" />
      <Name>
        {record.name}
        {record.detail && <small>{record.detail}</small>}
      </Name>
      {record.badge}
    </Item>
  );
}

function PromisedRecords() {
  return ['38%', '30%', '44%'].map((width) => (
    <Promised key={width} disabled value={width} aria-label="Searching...">
      <Skeleton $width="16px" $height="16px" />
      <Skeleton $width={width} $height="12px" />
    </Promised>
  ));
}
