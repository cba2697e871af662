import { importRunRoutes, type ImportView } from '@bindery/contracts/crm';
import { Banner, Button, ButtonLink, Card } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { Download, Undo2, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Stack } from '../../records/page-layout.js';
import { importsAddress, recordAddress, sectionAddress } from '../../records/record-address.js';
import { rowsOf, sectionOf } from '../import-words.js';
import { stateTitles } from '../step-title.js';
import { RowsCard } from '../check/rows-card.js';
import { useRowFilter } from '../check/use-row-filter.js';
import { useDownload } from '../../records/use-download.js';
import { Actions, Lines } from './result-style.js';
import { resultOf, undoneWords } from './result-words.js';
import { EmptyTrash } from './empty-trash.js';
import { RemoveSamples } from './remove-samples.js';
import { Tonight } from './tonight.js';
import { useUndoImport } from './use-undo-import.js';

/** How an import ended, and what can still be done about it. */
export function ResultPage({ view }: { view: ImportView }) {
  const { state, counts, error, result, file, mapping, trash } = view;
  const lines = state === 'undone' ? undoneWords(view) : resultOf(view);
  const shown = useRowFilter();
  const hasRun = result !== null;
  const section = sectionOf[view.type];
  return (
    <Stack>
      {error !== null && <Banner kind="error">{error}</Banner>}
      <Card title={stateTitles[state]}>
        <Stack>
          {lines.length > 0 && (
            <Lines>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Lines>
          )}
          {result?.undone && result.undone.left.length > 0 && <Left left={result.undone.left} />}
          <Actions>
            {hasRun && state !== 'undone' && (
              <ButtonLink to={sectionAddress(section)} variant="primary" icon={<Users />}>
                {`View ${section}`}
              </ButtonLink>
            )}
            {hasRun && <FailedRows view={view} only="error" count={counts.error} />}
            {hasRun && <FailedRows view={view} only="warning" count={counts.warnings} />}
            <ButtonLink to={importsAddress}>Import another file</ButtonLink>
          </Actions>
        </Stack>
      </Card>
      {trash && <EmptyTrash {...{ view, trash }} />}
      {hasRun && state !== 'undone' && <Undo view={view} />}
      {hasRun && state !== 'undone' && file && <RowsCard {...{ view, file, mapping, shown }} />}
      {state === 'completed' && (
        <>
          {section !== 'carriers' && <Tonight view={view} />}
          <RemoveSamples />
        </>
      )}
    </Stack>
  );
}

/** Records that the undo has left as they are, and why. */
function Left({ left }: { left: NonNullable<NonNullable<ImportView['result']>['undone']>['left'] }) {
  return (
    <ul>
      {left.map(({ record_type, record_id, name, reason }) => (
        <li key={record_id}>
          {record_type === 'individual' ? (
            <Link to={recordAddress('individuals', record_id)}>{name}</Link>
          ) : (
            name
          )}
          {`: ${reason}`}
        </li>
      ))}
    </ul>
  );
}

interface FailedRowsProps {
  view: ImportView;
  only: 'error' | 'warning';
  count: number;
}

function FailedRows({ view: { id }, only, count }: FailedRowsProps) {
  const { pending, download } = useDownload(importRunRoutes.failedRows);
  if (count === 0) return null;
  return (
    <Button
      icon={<Download />}
      pending={pending}
      onClick={() => void download({ params: { id }, query: { only } })}
    >
      {`Download the ${rowsOf(count)} with ${only}s`}
    </Button>
  );
}

function Undo({ view }: { view: ImportView }) {
  const { undo, pending } = useUndoImport(view);
  const { undo_until } = view;
  if (undo_until === null || Date.parse(undo_until) < Date.now()) return null;
  return (
    <Card title="Changed your mind?">
      <Stack>
        <p>{`You can undo this import until ${formatInstant(undo_until)}.`}</p>
        <div>
          <Button icon={<Undo2 />} pending={pending} pendingLabel="Starting..." onClick={() => void undo()}>
            Undo this import
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
