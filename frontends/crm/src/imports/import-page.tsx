import { ButtonLink, Card, EmptyState, LoadFailure, PageHeader, PageSpinner } from '@bindery/ui';
import { FileX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { importsAddress, isRecordId } from '../records/record-address.js';
import { ImportSteps } from './import-steps.js';
import { PresentStep, type Preparation } from './present-step.js';
import { StepRegion } from './step-region.js';
import { stepTitle } from './step-title.js';
import { useImport } from './use-import.js';

/** One import, from the uploaded file to its end. */
export function ImportPage() {
  const { id = '' } = useParams();
  if (!isRecordId(id)) return <Missing />;
  return <OneImport key={id} id={id} />;
}

function OneImport({ id }: { id: string }) {
  const loaded = useImport(id);
  const [preparation, setPreparation] = useState<Preparation>({
    ...{ mapping: null, rematching: false, editing: false },
  });
  const { data: view, error } = loaded;
  if (view) {
    const name = view.name ?? 'Import';
    const step = stepTitle(view.state, preparation);
    return (
      <>
        <PageHeader
          title={name}
          documentTitle={`${step}: ${name}`}
          back={{ to: importsAddress, label: 'Back to imports' }}
        />
        <ImportSteps state={view.state} rematching={preparation.rematching} />
        <StepRegion title={step}>
          <PresentStep
            {...{ view, preparation }}
            onPrepare={(changes) => setPreparation((earlier) => ({ ...earlier, ...changes }))}
          />
        </StepRegion>
      </>
    );
  }
  if (error?.status === 404) return <Missing />;
  if (!error) return <PageSpinner />;
  return (
    <Card>
      <LoadFailure title="Failed to fetch the import" resource={loaded} />
    </Card>
  );
}

function Missing() {
  return (
    <Card>
      <EmptyState
        icon={<FileX />}
        title="This import doesn’t exist"
        alone
        action={<ButtonLink to={importsAddress}>Back to imports</ButtonLink>}
      >
        Imports are listed for 90 days.
      </EmptyState>
    </Card>
  );
}
