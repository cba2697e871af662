import type { IndividualView } from '@bindery/contracts/crm';
import { Button, ButtonLink, Card, EmptyState, LoadFailure, PageHeader, tokens } from '@bindery/ui';
import { refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { useFailureToast } from '@bindery/web-kit/lists';
import { Pencil, UserX } from 'lucide-react';
import { useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useIndividual, type LoadedIndividual } from '../../api/use-individual.js';
import { INDIVIDUALS_ADDRESS } from '../addresses.js';
import { IndividualEdit } from './individual-edit.js';
import { IndividualHeader } from './individual-header.js';
import { IndividualSkeleton } from './individual-skeleton.js';
import { InfoTabs } from './info-tabs.js';
import { PersonalInfo } from './personal-info.js';

const FAILED = 'Failed to fetch individual';
const back = { to: INDIVIDUALS_ADDRESS, label: 'Back to Individuals' };
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface EditProps {
  individual: IndividualView;
  onEdit: () => void;
  /** An edit has just ended: the focus goes back to the button that began it. */
  edited: boolean;
}

/** One individual. Each has a page of its own, which starts anew with another one. */
export function IndividualPage() {
  const { id = '' } = useParams();
  return <IndividualOf key={id} id={id} />;
}

function IndividualOf({ id }: { id: string }) {
  const valid = uuid.test(id);
  const loaded = useIndividual(valid ? id : null);
  const { data, error } = loaded;
  const gone = !valid || error?.status === 404;
  // An edit starts from what is on screen; whatever is loaded meanwhile does not take away what was typed.
  const [editing, setEditing] = useState<LoadedIndividual | null>(null);
  const [edited, setEdited] = useState(false);
  useFailureToast(gone ? null : error, FAILED);
  const endEdit = () => {
    setEditing(null);
    setEdited(true);
  };
  if (editing) return <IndividualEdit start={editing} onDone={endEdit} />;
  if (gone) return <NotThere />;
  if (data) {
    return <Loaded individual={data.individual} onEdit={() => setEditing(data)} edited={edited} />;
  }
  if (!error) return <IndividualSkeleton back={back} />;
  return (
    <>
      <PageHeader title="Individual" back={back} />
      <Card>
        <LoadFailure title={FAILED} resource={loaded} />
      </Card>
    </>
  );
}

function Loaded(props: EditProps) {
  return (
    <>
      <IndividualHeader individual={props.individual} actions={<EditButton {...props} />} />
      <InfoTabs>
        <PersonalInfo individual={props.individual} />
      </InfoTabs>
    </>
  );
}

const Reason = styled.p`
  align-self: center;
  max-width: 36ch;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

function EditButton({ individual, onEdit, edited }: EditProps) {
  const reasonId = useId();
  const refusal = useRefusal('individual:write');
  if (refusal === 'forbidden' || (refusal === null && !individual.can_edit)) return null;
  return (
    <>
      {refusal && <Reason id={reasonId}>{refusalSentence(refusal)}</Reason>}
      <Button
        variant="primary"
        icon={<Pencil />}
        disabled={refusal !== null}
        autoFocus={edited}
        aria-describedby={refusal ? reasonId : undefined}
        onClick={onEdit}
      >
        Edit Individual
      </Button>
    </>
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
