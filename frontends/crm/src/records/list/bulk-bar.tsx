import { Button, ButtonLink, Menu } from '@bindery/ui';
import type { SelectOption } from '@bindery/ui/form';
import { useDenial } from '@bindery/web-kit/access';
import { Merge, Trash2, UserRoundCheck } from 'lucide-react';
import { useAgents } from './filters-of-records.js';
import type { ListedRow, Listing } from './listing.js';
import { SelectionBar } from './selection-bar.js';
import type { BulkActions } from './use-bulk-actions.js';
import { MAX_SELECTED } from './use-select-all.js';
import type { Selection } from './use-selection.js';

export interface BulkBarProps<Row extends ListedRow> {
  listing: Listing<Row>;
  selection: Selection<Row>;
  actions: BulkActions<Row>;
  /** The running action takes longer than a second. */
  delayed: boolean;
  /** The user's permissions. */
  may: { write: boolean; delete: boolean };
  /** The number of matching rows. */
  found: number;
  selecting: boolean;
  onSelectAll: () => void;
}

/** The actions for the selected records; the bar replaces the search. */
export function BulkBar<Row extends ListedRow>(props: BulkBarProps<Row>) {
  const { listing, selection, actions, delayed, may, found, selecting, onSelectAll } = props;
  const busy = actions.progress !== null;
  const hasMore = found > selection.rows.length && found <= MAX_SELECTED;
  return (
    <SelectionBar
      {...{ selection, delayed }}
      counted={listing.type}
      progress={actions.progress}
      more={
        hasMore && (
          <Button size="small" pending={selecting} disabled={busy} onClick={onSelectAll}>
            {`Select all ${found.toLocaleString('en-US')}`}
          </Button>
        )
      }
    >
      {may.write && listing.statuses && <StatusMenu statuses={listing.statuses} actions={actions} />}
      {may.write && listing.assignable && <AgentMenu actions={actions} />}
      {listing.merging && <MergeLink merging={listing.merging} rows={selection.rows} />}
      {may.delete && (
        <Button icon={<Trash2 />} pending={busy} onClick={() => void actions.remove()}>
          Delete
        </Button>
      )}
    </SelectionBar>
  );
}

interface MergeLinkProps {
  merging: NonNullable<Listing<ListedRow>['merging']>;
  rows: readonly ListedRow[];
}

/** Opens the merge of two records; shown when exactly two are selected. */
function MergeLink({ merging, rows }: MergeLinkProps) {
  const denial = useDenial(merging.permission);
  const [kept, merged, ...more] = rows;
  if (!kept || !merged || more.length > 0) return null;
  if (denial !== null || !kept.can_delete || !merged.can_delete) return null;
  return (
    <ButtonLink to={merging.address(kept.id, merged.id)} icon={<Merge />}>
      Merge
    </ButtonLink>
  );
}

interface MenuProps<Row extends ListedRow> {
  actions: BulkActions<Row>;
}

interface StatusMenuProps<Row extends ListedRow> extends MenuProps<Row> {
  statuses: readonly SelectOption[];
}

function StatusMenu<Row extends ListedRow>({ statuses, actions }: StatusMenuProps<Row>) {
  return (
    <Menu
      trigger={<Button pending={actions.progress !== null}>Set status</Button>}
      items={statuses.map(({ value, label }) => ({
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
      items={[...agents, { label: 'Unassigned', onSelect: () => void actions.assign(null) }]}
    />
  );
}
