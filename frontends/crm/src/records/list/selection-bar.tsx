import { IconButton, ProgressBar } from '@bindery/ui';
import { X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { countOf, type Counted } from './listing.js';
import type { Progress } from './use-batched.js';
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

interface SelectionBarProps<Row> {
  counted: Counted;
  selection: Selection<Row>;
  progress: Progress | null;
  /** The running action takes longer than a second. */
  delayed: boolean;
  /** The button that selects more. */
  more?: ReactNode;
  /** The actions for the selection. */
  children: ReactNode;
}

/** The number of selected records and their actions, or the progress of a running action. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { counted, selection, progress, delayed } = props;
  if (progress && delayed) {
    return (
      <>
        <Words role="status">
          {progress.done} of {countOf(counted, progress.total)}
        </Words>
        <ProgressBar label="Updating records" {...progress} />
      </>
    );
  }
  return (
    <>
      <IconButton
        label="Clear selection"
        disabled={progress !== null}
        onClick={(event) => clear(event, selection)}
      >
        <X />
      </IconButton>
      <Words role="status">{countOf(counted, selection.rows.length)} selected</Words>
      {props.more}
      <Space />
      {props.children}
    </>
  );
}

/** The bar disappears with the selection, so the focus moves to the rows. */
function clear<Row>(event: MouseEvent<HTMLElement>, selection: Selection<Row>): void {
  const row = event.currentTarget.closest('section')?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  selection.set([]);
  row?.focus();
}
