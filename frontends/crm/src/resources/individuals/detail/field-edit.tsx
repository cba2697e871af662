import { individualFields, type IndividualField, type IndividualView } from '@bindery/contracts/crm';
import { Banner, Button, tokens } from '@bindery/ui';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { styled } from 'styled-components';
import { EditConflict } from '../../../records/edit-conflict.js';
import { usePageEdit } from '../../../records/use-page-edit.js';
import { individualType } from '../individual-type.js';
import { Fields } from '../fields/field-group.js';
import { useIndividualEdit } from '../form/use-individual-edit.js';
import { useSavedToast } from './use-saved-toast.js';

const Form = styled.form`
  display: grid;
  gap: ${tokens.space[3]};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

interface FieldEditProps {
  individual: IndividualView;
  name: IndividualField;
  onDone: () => void;
}

/** Edits one field in place. The message of a save offers to undo it. */
export function FieldEdit({ individual, name, onDone }: FieldEditProps) {
  const notifySaved = useSavedToast(name);
  const edit = useIndividualEdit({
    start: individual,
    failure: (detail) => `Failed to update ${individualFields[name].label}: ${detail}`,
    onSaved: (saved) => {
      page.release();
      if (saved.version !== edit.record.version) notifySaved(edit.record, saved);
      onDone();
    },
  });
  const page = usePageEdit(edit.form, onDone);
  const { setFocus, formState } = edit.form;
  useEffect(() => setFocus(name), [setFocus, name]);
  const other = individualFieldsIn(formState.errors).find((one) => one !== name);
  return (
    <FormProvider {...edit.form}>
      <Form
        id={page.formId}
        noValidate
        aria-label={`Edit ${individualFields[name].label}`}
        onSubmit={(event) => void edit.save(event)}
        onKeyDown={page.onKeyDown}
      >
        <EditConflict type={individualType} edit={edit} form={edit.form} />
        {other && (
          <Banner kind="error">
            {`${individualFields[other].label}: ${formState.errors[other]?.message ?? ''} Choose Edit individual to correct it.`}
          </Banner>
        )}
        <Fields names={[name]} present={edit.record} />
        <Buttons>
          <Button
            type="submit"
            form={page.formId}
            variant="primary"
            size="small"
            pending={formState.isSubmitting}
          >
            Save
          </Button>
          <Button size="small" onClick={page.cancel}>
            Cancel
          </Button>
        </Buttons>
      </Form>
    </FormProvider>
  );
}

const individualFieldsIn = (errors: object) => Object.keys(errors) as IndividualField[];
