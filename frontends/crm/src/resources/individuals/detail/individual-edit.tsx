import type { IndividualView } from '@bindery/contracts/crm';
import { Card, useToast } from '@bindery/ui';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { Columns, Stack } from '../../../records/page-layout.js';
import { EditActions } from '../../../records/edit-actions.js';
import { PageEditConflict } from '../../../records/edit-conflict.js';
import { listAddressOf, recordAddress } from '../../../records/record-address.js';
import { useDeletedToast } from '../../../records/use-deleted-toast.js';
import { usePageEdit } from '../../../records/use-page-edit.js';
import { individualType } from '../individual-type.js';
import { childTypes } from '../family/child-types.js';
import { DuplicateHint } from '../duplicates/duplicate-hint.js';
import { FieldGroup } from '../fields/field-group.js';
import { fieldsIn } from '../fields/individual-fields.js';
import { useIndividualEdit } from '../form/use-individual-edit.js';
import { named } from '../labels.js';
import { IndividualHeader } from './individual-header.js';
import { IndividualTabs } from './individual-tabs.js';

const protectedNote = (
  <>
    <Lock aria-hidden="true" />
    Leave as is to keep the stored value.
  </>
);

interface IndividualEditProps {
  start: IndividualView;
  onDone: () => void;
}

/** The page of an individual in edit mode. */
export function IndividualEdit({ start, onDone }: IndividualEditProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const notifyDeleted = useDeletedToast(individualType);
  const edit = useIndividualEdit({
    start,
    failure: () => 'Failed to update individual',
    onSaved: (individual) => {
      page.release();
      if (individual.status !== 'deleted') {
        onDone();
        toast.success('Individual updated successfully!', { about: 'update individual' });
        return;
      }
      // The form stays until the list opens, because the read-only page would fetch records that are in the trash now.
      const back = () => void navigate(recordAddress('individuals', individual.id), { state });
      notifyDeleted(named(individual), back);
      void navigate(listAddressOf('individuals', state), { replace: true });
    },
  });
  const { setFocus } = edit.form;
  useEffect(() => setFocus('first_name'), [setFocus]);
  const page = usePageEdit(edit.form, onDone);
  return (
    <FormProvider {...edit.form}>
      <IndividualHeader individual={edit.record} />
      <PageEditConflict type={individualType} edit={edit} form={edit.form} />
      <IndividualTabs individual={edit.record} leaveEdit={page.leave}>
        <Stack>
          <form
            id={page.formId}
            noValidate
            onSubmit={(event) => void edit.save(event)}
            onKeyDown={page.onKeyDown}
          >
            <DuplicateHint present={edit.record} />
            <Columns
              main={
                <>
                  <Card title="Person">
                    <FieldGroup names={fieldsIn('person')} present={edit.record} />
                  </Card>
                  <Card title="Contact & protected" note={protectedNote}>
                    <FieldGroup names={fieldsIn('contact')} columns={2} present={edit.record} />
                  </Card>
                  <Card title="Medicare">
                    <FieldGroup names={fieldsIn('medicare')} columns={2} present={edit.record} />
                  </Card>
                </>
              }
              side={
                <>
                  <Card title="Assignment">
                    <FieldGroup names={fieldsIn('assignment')} columns={1} present={edit.record} />
                  </Card>
                  <Card title="Lead">
                    <FieldGroup names={fieldsIn('lead')} columns={1} present={edit.record} />
                  </Card>
                  <Card title="Notes">
                    <FieldGroup names={fieldsIn('notes')} columns={1} present={edit.record} />
                  </Card>
                </>
              }
            />
          </form>
          {/* Outside of the form, because their dialogs have forms of their own. */}
          <ChildCards individual={edit.record} />
        </Stack>
      </IndividualTabs>
      <EditActions formId={page.formId} saving={edit.form.formState.isSubmitting} onCancel={page.cancel} />
    </FormProvider>
  );
}

/** None once Deleted is chosen, because they would fetch what is in the trash after the save. */
function ChildCards({ individual }: { individual: IndividualView }) {
  const status: unknown = useWatch({ name: 'status' });
  if (status === 'deleted') return null;
  return childTypes.map(
    ({ type, Card: ChildCard }) => ChildCard && <ChildCard key={type.section} individual={individual} />,
  );
}
