import { Button, ButtonLink, IconButton, Menu, ProgressBar } from '@bindery/ui';
import { useRefusal } from '@bindery/web-kit/access';
import { Merge, Trash2, UserRoundCheck, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { useAgents } from './filters-of-records.js';
import { countOf, type ListedRow, type Listing } from './listing.js';
import type { BulkActions } from './use-bulk-actions.js';
import { MOST_SELECTED } from './use-select-all.js';
import type { Selection } from './use-selection.js';

const Words = styled.p`
  min-height: 38px;
  align-content: center;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

const Space = styled.span`
  flex: 1;
`;

export interface BulkBarProps<Row extends ListedRow> {
  listing: Listing<Row>;
  selection: Selection<Row>;
  actions: BulkActions<Row>;
  /** What is under way takes longer than a second. */
  late: boolean;
  /** What the person may do at all. */
  may: { write: boolean; delete: boolean };
  /** How many the search and the filters find. */
  found: number;
  selecting: boolean;
  onSelectAll: () => void;
}

/** What can be done to the records that are chosen, in the place of the search. */
export function BulkBar<Row extends ListedRow>(props: BulkBarProps<Row>) {
  const { listing, selection, actions, late, may, found, selecting, onSelectAll } = props;
  const { progress } = actions;
  const busy = progress !== null;
  const count = selection.rows.length;
  if (progress && late) {
    return (
      <>
        <Words role="status">
          {progress.done} of {countOf(listing, progress.total)}
        </Words>
        <ProgressBar label="Changing the records" {...progress} />
      </>
    );
  }
  const hasMore = found > count && found <= MOST_SELECTED;
  return (
    <>
      <IconButton label="Clear the selection" disabled={busy} onClick={(event) => clear(event, selection)}>
        <X />
      </IconButton>
      <Words role="status">{countOf(listing, count)} selected</Words>
      {hasMore && (
        <Button size="small" pending={selecting} disabled={busy} onClick={onSelectAll}>
          {`Select all ${found.toLocaleString('en-US')}`}
        </Button>
      )}
      <Space />
      {may.write && <StatusMenu listing={listing} actions={actions} />}
      {may.write && listing.assignable && <AgentMenu actions={actions} />}
      {listing.merging && <MergeLink merging={listing.merging} rows={selection.rows} />}
      {may.delete && (
        <Button icon={<Trash2 />} pending={busy} onClick={() => void actions.remove()}>
          Delete
        </Button>
      )}
    </>
  );
}

/** The bar goes with the selection; the focus that was in it goes to the rows. */
function clear<Row>(event: MouseEvent<HTMLElement>, selection: Selection<Row>): void {
  const row = event.currentTarget.closest('section')?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  selection.set([]);
  row?.focus();
}

interface MergeLinkProps {
  merging: NonNullable<Listing<ListedRow>['merging']>;
  rows: readonly ListedRow[];
}

/** To where two are made one. There is nothing to press for any other number of them. */
function MergeLink({ merging, rows }: MergeLinkProps) {
  const refusal = useRefusal(merging.permission);
  const [kept, merged, ...more] = rows;
  if (!kept || !merged || more.length > 0) return null;
  if (refusal !== null || !kept.can_delete || !merged.can_delete) return null;
  return (
    <ButtonLink to={merging.address(kept.id, merged.id)} icon={<Merge />}>
      Merge
    </ButtonLink>
  );
}

interface MenuProps<Row extends ListedRow> {
  actions: BulkActions<Row>;
}

function StatusMenu<Row extends ListedRow>({ listing, actions }: MenuProps<Row> & { listing: Listing<Row> }) {
  return (
    <Menu
      trigger={<Button pending={actions.progress !== null}>Set status</Button>}
      items={listing.statuses.map(({ value, label }) => ({
        label,
        onSelect: () => void actions.setStatus(value, label),
      }))}
    />
  );
}

function AgentMenu<Row extends ListedRow>({ actions }: MenuProps<Row>) {
  const { data } = useAgents();
  const agents = (data?.items ?? []).map((agent) => ({
    label: agent.name,
    onSelect: () => void actions.assign(agent),
  }));
  return (
    <Menu
      trigger={
        <Button icon={<UserRoundCheck />} pending={actions.progress !== null}>
          Assign to
        </Button>
      }
      items={[...agents, { label: 'Nobody', onSelect: () => void actions.assign(null) }]}
    />
  );
}
