import {
  importRunRoutes,
  suggestedMapping,
  type ImportMapping,
  type ImportView,
} from '@bindery/contracts/crm';
import { Button, Card, EmptyState } from '@bindery/ui';
import { FileX } from 'lucide-react';
import { CheckPage } from './check/check-page.js';
import { MappingFlow } from './mapping/mapping-flow.js';
import { ResultPage } from './result/result-page.js';
import { useImportAction } from './use-import.js';
import { WorkingCard } from './working-card.js';

/** The person's progress before the import starts. */
export interface Preparation {
  /** Their choices for columns and values; null for the suggested ones. */
  mapping: ImportMapping | null;
  /** Whether the columns of a checked file are being matched again. */
  rematching: boolean;
  /** Whether rows were corrected, so that a check keeps them on the screen. */
  editing: boolean;
}

interface PresentStepProps {
  view: ImportView;
  preparation: Preparation;
  onPrepare: (changes: Partial<Preparation>) => void;
}

/** The step that the import is at. */
export function PresentStep(props: PresentStepProps) {
  const { view, preparation } = props;
  switch (view.state) {
    case 'reading':
      return (
        <WorkingCard view={view}>
          <p>This takes a few seconds. Large files take up to a few minutes.</p>
        </WorkingCard>
      );
    case 'checking':
      if (preparation.editing) return <Prepared {...props} />;
      return (
        <WorkingCard view={view}>
          <p>Nothing is imported yet.</p>
        </WorkingCard>
      );
    case 'mapping':
    case 'ready':
      return <Prepared {...props} />;
    case 'running':
      return <Running view={view} />;
    case 'canceling':
      return (
        <WorkingCard view={view}>
          <p>Rows that are being imported right now still go in.</p>
        </WorkingCard>
      );
    case 'undoing':
      return (
        <WorkingCard view={view}>
          <p>You can close this page. It goes on.</p>
        </WorkingCard>
      );
    case 'completed':
    case 'canceled':
    case 'failed':
    case 'undone':
      return <ResultPage view={view} />;
  }
}

function Prepared({ view, preparation, onPrepare }: PresentStepProps) {
  const { file, state, user_name } = view;
  if (!file)
    return (
      <Card>
        <EmptyState icon={<FileX />} title={`This import waits for ${user_name ?? 'a colleague'}`}>
          Only the person who uploaded a file sees what is in it.
        </EmptyState>
      </Card>
    );
  const { type } = view;
  const isOfFile = (mapping: ImportMapping | null) =>
    // Another sheet has other columns.
    mapping?.sheet === file.sheet && mapping.header_row === file.header_row;
  const known = isOfFile(view.mapping) ? view.mapping : null;
  const chosen = isOfFile(preparation.mapping) ? preparation.mapping : known;
  const mapping = chosen ?? suggestedMapping(file);
  const checked = {
    onRematch: () => onPrepare({ rematching: true, editing: false }),
    onEdit: () => onPrepare({ editing: true }),
    onLeaveBlank: (left_blank: ImportMapping['left_blank']) =>
      onPrepare({ mapping: { ...mapping, left_blank } }),
  };
  if (type === 'archive') return <CheckPage {...{ view, file, ...checked }} mapping={null} />;
  if (state !== 'mapping' && !preparation.rematching)
    return <CheckPage {...{ view, file, mapping, ...checked }} />;
  return (
    <MappingFlow
      key={`${String(file.sheet)} ${String(file.header_row)}`}
      {...{ view, type, file, mapping }}
      remembered={known !== null}
      onChange={(changed) => onPrepare({ mapping: changed })}
      onSent={() => onPrepare({ rematching: false })}
    />
  );
}

function Running({ view }: { view: ImportView }) {
  const cancel = useImportAction(view, importRunRoutes.cancel, 'The import wasn’t canceled');
  return (
    <WorkingCard view={view}>
      <p>You can go on working, or close this page. The top of every page shows how far it is.</p>
      <Button pending={cancel.pending} onClick={() => void cancel.run()}>
        Cancel the import
      </Button>
    </WorkingCard>
  );
}
