import type { PolicyView } from '@bindery/contracts/crm';
import { Card, useToast } from '@bindery/ui';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { CoverageFields, InformationFields, namesIn } from '../form/policy-fields.js';
import { usePolicyForm, valuesOf } from '../form/policy-form.js';
import { policyType } from '../policy-type.js';
import { EditActions } from '../../../records/edit-actions.js';
import { PageEditConflict } from '../../../records/edit-conflict.js';
import { Stack } from '../../../records/page-layout.js';
import { usePageEdit } from '../../../records/use-page-edit.js';
import { useRecordEdit } from '../../../records/use-record-edit.js';
import { PolicyHeader } from './policy-header.js';
import { PolicyTabs } from './policy-tabs.js';

interface PolicyEditProps {
  start: PolicyView;
  onDone: () => void;
}

/** The page of a policy in edit mode. */
export function PolicyEdit({ start, onDone }: PolicyEditProps) {
  const toast = useToast();
  const form = usePolicyForm(start);
  const page = usePageEdit(form, onDone);
  const edit = useRecordEdit({
    ...{ type: policyType, start, form, valuesOf },
    failure: (detail) => `Failed to update policy: ${detail}`,
    onSaved: () => {
      page.release();
      onDone();
      toast.success('Policy updated successfully!', { about: 'update policy' });
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('policy_number'), [setFocus]);
  return (
    <FormProvider {...form}>
      <PolicyHeader policy={edit.record} />
      <PageEditConflict type={policyType} edit={edit} form={form} />
      <PolicyTabs policy={edit.record} leaveEdit={page.leave}>
        <form
          id={page.formId}
          noValidate
          onSubmit={(event) => void edit.save(event)}
          onKeyDown={page.onKeyDown}
        >
          <Stack>
            <Card title="Policy information">
              <InformationFields known={namesIn(start, edit.record)} />
            </Card>
            <Card title="Coverage & financial">
              <CoverageFields />
            </Card>
          </Stack>
        </form>
      </PolicyTabs>
      <EditActions formId={page.formId} saving={form.formState.isSubmitting} onCancel={page.cancel} />
    </FormProvider>
  );
}
