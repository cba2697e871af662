import { individualRoutes, type IndividualRow, type LeadStage } from '@bindery/contracts/crm';
import { IconButton, LoadFailure, PageSpinner } from '@bindery/ui';
import { useRoute } from '@bindery/web-kit/api';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Cards, Column, Pages } from '../../../records/board/board-style.js';
import { useDrop } from '../../../records/board/use-drop.js';
import { capitalized } from '../../../records/record-type.js';
import type { MovedLead } from './use-move-lead.js';

const PAGE_SIZE = 25;

interface BoardColumnProps {
  stage: LeadStage;
  /** The search and the filters of the board. */
  query: string;
  moved: ReadonlyMap<string, MovedLead>;
  card: (row: IndividualRow) => ReactNode;
  /** Absent for users who may not add individuals. */
  onAdd: (() => void) | undefined;
  /** Absent while nothing is dragged. */
  onDrop: (() => void) | undefined;
}

/** The leads of one stage. */
export function BoardColumn({ stage, query, moved, card, onAdd, onDrop }: BoardColumnProps) {
  const title = useId();
  const [page, setPage] = useState(1);
  const drop = useDrop(onDrop);
  const loaded = useLeads(stage, query, page);
  const { data, error } = loaded;
  const listed = data?.items ?? [];
  const coming = [...moved.values()].filter(
    ({ row, stage: to }) => to === stage && listed.every(({ id }) => id !== row.id),
  );
  const staying = listed.filter(({ id }) => (moved.get(id)?.stage ?? stage) === stage);
  const rows = [...coming.map(({ row }) => row), ...staying];
  const count = (data?.filtered ?? 0) + coming.length - (listed.length - staying.length);
  return (
    <Column aria-labelledby={title} {...drop}>
      <header>
        <h2 id={title}>
          {capitalized(stage)} {data && <span>{count.toLocaleString('en-US')}</span>}
        </h2>
        {onAdd && (
          <IconButton label={`Add individual to ${capitalized(stage)}`} onClick={onAdd}>
            <Plus />
          </IconButton>
        )}
      </header>
      {!data && (error ? <LoadFailure title="Failed to fetch leads" resource={loaded} /> : <PageSpinner />)}
      {data && rows.length === 0 && <p>No leads</p>}
      {rows.length > 0 && <Cards>{rows.map(card)}</Cards>}
      {data && data.filtered > PAGE_SIZE && (
        <ColumnPages page={page} count={count} onPage={setPage} stage={stage} />
      )}
    </Column>
  );
}

function useLeads(stage: LeadStage, query: string, page: number) {
  const wanted = new URLSearchParams(query);
  const part = { lead_stage: stage, page: String(page), page_size: String(PAGE_SIZE) };
  for (const [name, value] of Object.entries(part)) wanted.set(name, value);
  return useRoute(individualRoutes.list, { query: wanted.toString() }, { keepPreviousData: true });
}

interface ColumnPagesProps {
  stage: LeadStage;
  page: number;
  count: number;
  onPage: (page: number) => void;
}

function ColumnPages({ stage, page, count, onPage }: ColumnPagesProps) {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, count);
  const turn = (label: string, to: number, icon: ReactNode, isThere: boolean) => (
    <IconButton
      label={`${label} of ${capitalized(stage)}`}
      aria-disabled={!isThere}
      onClick={() => isThere && onPage(to)}
    >
      {icon}
    </IconButton>
  );
  return (
    <Pages>
      {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')}
      <span>
        {turn('Previous page', page - 1, <ChevronLeft />, page > 1)}
        {turn('Next page', page + 1, <ChevronRight />, last < count)}
      </span>
    </Pages>
  );
}
