import { Button, Card, useToast } from '@bindery/ui';
import { Lock } from 'lucide-react';
import { useEffect, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LoadedIndividual } from '../../api/use-individual.js';
import { individualAddress, listAddressOf } from '../addresses.js';
import { ConflictBanner } from '../form/conflict-banner.js';
import {
  AssignmentFields,
  ContactFields,
  MedicareFields,
  NotesFields,
  PersonFields,
} from '../form/field-groups.js';
import { useIndividualEdit } from '../form/use-individual-edit.js';
import { useDeletedToast } from '../use-deleted-toast.js';
import { useUnsavedChanges } from '../use-unsaved-changes.js';
import { Columns } from './columns.js';
import { InfoTabs } from './info-tabs.js';
import { IndividualHeader } from './individual-header.js';

const protectedNote = (
  <>
    <Lock aria-hidden="true" />
    encrypted; a mask that you leave is kept as it is
  </>
);

interface IndividualEditProps {
  start: LoadedIndividual;
  onDone: () => void;
}

/** The page of an individual with its values in fields. */
export function IndividualEdit({ start, onDone }: IndividualEditProps) {
  const formId = useId();
  const toast = useToast();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const sayDeleted = useDeletedToast();
  const edit = useIndividualEdit({
    start,
    failure: () => 'Failed to update individual',
    onSaved: (individual) => {
      onDone();
      if (individual.status !== 'deleted') {
        toast.success('Individual updated successfully!');
        return;
      }
      const back = () => void navigate(individualAddress(individual.id), { state });
      sayDeleted(individual, back);
      void navigate(listAddressOf(state), { replace: true });
    },
  });
  const { setFocus } = edit.form;
  useEffect(() => setFocus('first_name'), [setFocus]);
  const { isDirty, isSubmitting } = edit.form.formState;
  const mayLeave = useUnsavedChanges(isDirty && !isSubmitting);
  const cancel = async () => {
    if (await mayLeave()) onDone();
  };

  const actions = (
    <>
      <Button onClick={() => void cancel()}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" pending={isSubmitting} pendingLabel="Saving...">
        Save
      </Button>
    </>
  );
  return (
    <FormProvider {...edit.form}>
      <IndividualHeader individual={edit.individual} actions={actions} />
      <ConflictBanner conflict={edit.conflict} onLoadNewest={edit.loadNewest} />
      <InfoTabs>
        <form id={formId} noValidate onSubmit={(event) => void edit.save(event)}>
          <Columns
            main={
              <>
                <Card title="Person">
                  <PersonFields withDeleted={edit.individual.can_delete} />
                </Card>
                <Card title="Contact & protected" note={protectedNote}>
                  <ContactFields columns={2} />
                </Card>
                <Card title="Medicare">
                  <MedicareFields columns={2} />
                </Card>
              </>
            }
            side={
              <>
                <Card title="Assignment">
                  <AssignmentFields columns={1} present={edit.individual} />
                </Card>
                <Card title="Notes">
                  <NotesFields />
                </Card>
              </>
            }
          />
        </form>
      </InfoTabs>
    </FormProvider>
  );
}
