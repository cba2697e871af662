import { Button, Card, tokens, useToast } from '@bindery/ui';
import { useFormExit } from '@bindery/ui/form';
import { Lock } from 'lucide-react';
import { useEffect, useId, type KeyboardEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { LoadedIndividual } from '../../api/use-individual.js';
import { individualAddress, listAddressOf } from '../addresses.js';
import { ConflictBanner } from '../form/conflict-banner.js';
import { FieldGroup } from '../form/field-group.js';
import { useIndividualEdit } from '../form/use-individual-edit.js';
import { useDeletedToast } from '../use-deleted-toast.js';
import { Columns } from './columns.js';
import { InfoTabs } from './info-tabs.js';
import { IndividualHeader } from './individual-header.js';

const Space = styled.div`
  margin-bottom: ${tokens.space[4]};
`;

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
      release();
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
  const { leave, release } = useFormExit(edit.form);
  const cancel = () => void leave(onDone);
  const leaveOnEscape = (event: KeyboardEvent) => {
    // An open list of choices takes the key for itself first.
    if (event.key === 'Escape' && !event.defaultPrevented) cancel();
  };

  const actions = (
    <>
      <Button onClick={cancel}>Cancel</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        pending={edit.form.formState.isSubmitting}
        pendingLabel="Saving..."
      >
        Save
      </Button>
    </>
  );
  return (
    <FormProvider {...edit.form}>
      <IndividualHeader individual={edit.individual} actions={actions} />
      {edit.conflict !== 'none' && (
        <Space>
          <ConflictBanner conflict={edit.conflict} onLoadNewest={edit.loadNewest} />
        </Space>
      )}
      <InfoTabs>
        <form id={formId} noValidate onSubmit={(event) => void edit.save(event)} onKeyDown={leaveOnEscape}>
          <Columns
            main={
              <>
                <Card title="Person">
                  <FieldGroup group="person" present={edit.individual} />
                </Card>
                <Card title="Contact & protected" note={protectedNote}>
                  <FieldGroup group="contact" columns={2} present={edit.individual} />
                </Card>
                <Card title="Medicare">
                  <FieldGroup group="medicare" columns={2} present={edit.individual} />
                </Card>
              </>
            }
            side={
              <>
                <Card title="Assignment">
                  <FieldGroup group="assignment" columns={1} present={edit.individual} />
                </Card>
                <Card title="Notes">
                  <FieldGroup group="notes" columns={1} present={edit.individual} />
                </Card>
              </>
            }
          />
        </form>
      </InfoTabs>
    </FormProvider>
  );
}
