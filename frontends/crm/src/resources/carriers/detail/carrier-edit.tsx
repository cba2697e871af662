import type { CarrierView } from '@bindery/contracts/crm';
import { Card, useToast } from '@bindery/ui';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { EditActions } from '../../../records/edit-actions.js';
import { PageEditConflict } from '../../../records/edit-conflict.js';
import { usePageEdit } from '../../../records/use-page-edit.js';
import { useRecordEdit } from '../../../records/use-record-edit.js';
import { carrierType } from '../carrier-type.js';
import { CarrierFields, useCarrierForm, valuesOf } from '../form/carrier-form.js';
import { CarrierHeader } from './carrier-header.js';
import { CarrierTabs } from './carrier-tabs.js';

interface CarrierEditProps {
  start: CarrierView;
  onDone: () => void;
}

/** The page of a carrier in edit mode. */
export function CarrierEdit({ start, onDone }: CarrierEditProps) {
  const toast = useToast();
  const form = useCarrierForm(start);
  const page = usePageEdit(form, onDone);
  const edit = useRecordEdit({
    ...{ type: carrierType, start, form, valuesOf },
    failure: () => 'Failed to update carrier',
    onSaved: () => {
      page.release();
      onDone();
      toast.success('Carrier updated successfully!', { about: 'update carrier' });
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <>
      <CarrierHeader carrier={edit.record} />
      <PageEditConflict type={carrierType} edit={edit} form={form} />
      <CarrierTabs carrier={edit.record} leaveEdit={page.leave}>
        <FormProvider {...form}>
          <form
            id={page.formId}
            noValidate
            onSubmit={(event) => void edit.save(event)}
            onKeyDown={page.onKeyDown}
          >
            <Card title="Carrier information">
              <CarrierFields columns={2} />
            </Card>
          </form>
        </FormProvider>
      </CarrierTabs>
      <EditActions formId={page.formId} saving={form.formState.isSubmitting} onCancel={page.cancel} />
    </>
  );
}
