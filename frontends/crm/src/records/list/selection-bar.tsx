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
  /** What is under way takes longer than a second. */
  delayed: boolean;
  /** The way to choose more. */
  more?: ReactNode;
  /** What can be done to them. */
  children: ReactNode;
}

/** How many records are chosen, and what can be done to them; while that is done, how far it is. */
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

/** The bar goes with the selection; the focus that was in it goes to the rows. */
function clear<Row>(event: MouseEvent<HTMLElement>, selection: Selection<Row>): void {
  const row = event.currentTarget.closest('section')?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  selection.set([]);
  row?.focus();
}
