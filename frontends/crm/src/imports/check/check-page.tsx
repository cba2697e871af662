import {
  importRunRoutes,
  type ImportedFile,
  type ImportMapping,
  type ImportView,
} from '@bindery/contracts/crm';
import { Banner, Button, Card, tokens } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Stack } from '../../records/page-layout.js';
import { goingIn, planOf, rowsOf, thingsOf } from '../import-words.js';
import { useImportAction } from '../use-import.js';
import { Footer } from '../mapping/mapping-flow.js';
import { RowsCard } from './rows-card.js';
import { UnreadFields } from './unread-fields.js';
import { useRowEdits } from './use-row-edits.js';
import { useRowFilter } from './use-row-filter.js';

const Plan = styled.ul`
  display: grid;
  gap: ${tokens.space[2]};
  & > li:first-child {
    font-weight: 600;
  }
`;

interface CheckPageProps {
  view: ImportView;
  file: ImportedFile;
  /** Null for the archive of an account. */
  mapping: ImportMapping | null;
  onRematch: () => void;
  onEdit: () => void;
  onLeaveBlank: (leftBlank: ImportMapping['left_blank']) => void;
}

/** The outcome of each row as it would be. Nothing has been imported yet. */
export function CheckPage({ view, file, mapping, onRematch, onEdit, onLeaveBlank }: CheckPageProps) {
  const { counts, same_file, state, type } = view;
  const start = useImportAction(view, importRunRoutes.start, 'The import didn’t start');
  const edits = useRowEdits(view, onEdit);
  const shown = useRowFilter();
  const rows = goingIn(view);
  const [asks, setAsks] = useState(false);
  const go = () => {
    const isFirst = counts.duplicate > 0 && !shown.hasShownDuplicates;
    setAsks(isFirst);
    if (isFirst) shown.showDuplicates();
    else void start.run();
  };
  const isChecking = state === 'checking';
  return (
    <Stack>
      {same_file && (
        <Banner kind="warning">
          {`This very file was imported on ${formatInstantDay(same_file.finished_at)} already.`}
          {counts.unchanged === counts.rows && ' Importing it again changes nothing.'}
        </Banner>
      )}
      <Card title={`What will happen to your ${rowsOf(counts.rows)}`}>
        <Plan>
          {planOf(view).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Plan>
      </Card>
      {type !== 'archive' && view.mapping && (
        <UnreadFields {...{ view, type, file, onEdit }} mapping={view.mapping} onChange={onLeaveBlank} />
      )}
      <RowsCard {...{ view, file, mapping, shown, edits }} />
      <Footer>
        {mapping && <Button onClick={onRematch}>Back to columns</Button>}
        <Button
          variant="primary"
          pending={start.pending}
          pendingLabel="Starting..."
          disabled={rows === 0 || isChecking}
          onClick={go}
        >
          {isChecking ? 'Checking...' : rows === 0 ? 'Nothing to import' : startLabel(view)}
        </Button>
        <p role="status">{asks ? LOOK_FIRST : 'You can undo it for 48 hours.'}</p>
      </Footer>
    </Stack>
  );
}

function startLabel(view: ImportView): string {
  const { new: added, duplicate, update } = view.counts;
  const people = added + duplicate + update;
  // Rows of clients further up may have policies and the like, or nothing new at all.
  if (people === 0) return 'Import what is new';
  if (duplicate === 0) return `Import ${thingsOf(view, people)}`;
  return `Import ${numbered(people)}, ${possibleWords(people, duplicate)}`;
}

function possibleWords(people: number, duplicates: number): string {
  if (people === 1) return 'a possible duplicate';
  const which = people === duplicates ? 'all' : numbered(duplicates);
  return `${which} of them ${duplicates === 1 ? 'a possible duplicate' : 'possible duplicates'}`;
}

const numbered = (count: number): string => count.toLocaleString('en-US');

const LOOK_FIRST =
  'These rows may be people whom you have already. Leave out those who are, then import the others as new.';
