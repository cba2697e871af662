import type { IndividualView } from '@bindery/contracts/crm';
import { Button, ButtonLink, Card, EmptyState, ErrorPanel, PageHeader, Tabs } from '@bindery/ui';
import { refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { useFailureToast } from '@bindery/web-kit/lists';
import { Pencil, UserX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useIndividual, type LoadedIndividual } from '../../api/use-individual.js';
import { INDIVIDUALS_ADDRESS } from '../addresses.js';
import { IndividualEdit } from './individual-edit.js';
import { IndividualHeader } from './individual-header.js';
import { IndividualSkeleton } from './individual-skeleton.js';
import { PersonalInfo } from './personal-info.js';

const FAILED = 'Failed to fetch individual';
const back = { to: INDIVIDUALS_ADDRESS, label: 'Back to Individuals' };
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface EditProps {
  individual: IndividualView;
  onEdit: () => void;
}

/** One individual. Each has a page of its own, which starts anew with another one. */
export function IndividualPage() {
  const { id = '' } = useParams();
  return <IndividualOf key={id} id={id} />;
}

function IndividualOf({ id }: { id: string }) {
  const valid = uuid.test(id);
  const { data, error, isValidating, mutate } = useIndividual(valid ? id : null);
  const gone = !valid || error?.status === 404;
  // An edit starts from what is on screen; whatever is loaded meanwhile does not take away what was typed.
  const [editing, setEditing] = useState<LoadedIndividual | null>(null);
  useFailureToast(gone ? null : error, FAILED);
  if (editing) return <IndividualEdit start={editing} onDone={() => setEditing(null)} />;
  if (gone) return <NotThere />;
  if (data) return <Loaded individual={data.individual} onEdit={() => setEditing(data)} />;
  if (!error) return <IndividualSkeleton back={back} />;
  return (
    <>
      <PageHeader title="Individual" back={back} />
      <Card>
        <ErrorPanel
          title={FAILED}
          detail={error.detail}
          requestId={error.requestId}
          retrying={isValidating}
          onRetry={() => void mutate()}
        />
      </Card>
    </>
  );
}

function Loaded({ individual, onEdit }: EditProps) {
  const [tab, setTab] = useState('personal');
  const info = {
    value: 'personal',
    label: 'Personal Info',
    content: <PersonalInfo individual={individual} />,
  };
  return (
    <>
      <IndividualHeader
        individual={individual}
        actions={<EditButton individual={individual} onEdit={onEdit} />}
      />
      <Tabs label="About this individual" items={[info]} value={tab} onChange={setTab} />
    </>
  );
}

function EditButton({ individual, onEdit }: EditProps) {
  const refusal = useRefusal('individual:write');
  if (refusal === 'forbidden' || (refusal === null && !individual.can_edit)) return null;
  return (
    <Button
      variant="primary"
      icon={<Pencil />}
      disabled={refusal !== null}
      title={refusal ? refusalSentence(refusal) : undefined}
      onClick={onEdit}
    >
      Edit Individual
    </Button>
  );
}

function NotThere() {
  return (
    <>
      <PageHeader title="Individual not found" />
      <Card>
        <EmptyState
          icon={<UserX />}
          title="This individual does not exist"
          action={<ButtonLink to={INDIVIDUALS_ADDRESS}>Back to Individuals</ButtonLink>}
        >
          It may have been deleted, or it is not among the records that you can see.
        </EmptyState>
      </Card>
    </>
  );
}
