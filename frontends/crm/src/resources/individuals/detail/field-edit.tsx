import { individualFields, type IndividualField, type IndividualView } from '@bindery/contracts/crm';
import { Banner, Button, isLayerOpen, tokens } from '@bindery/ui';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
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
  /** @param hadFocus whether the focus is still in the form, and has to go somewhere */
  onDone: (hadFocus: boolean) => void;
}

/** Edits one field in place, which Enter and leaving it save. The message of a save offers to undo it. */
export function FieldEdit({ individual, name, onDone }: FieldEditProps) {
  const notifySaved = useSavedToast(name);
  const root = useRef<HTMLFormElement>(null);
  const close = () => onDone(root.current?.contains(document.activeElement) ?? false);
  const edit = useIndividualEdit({
    start: individual,
    failure: (detail) => `Failed to update ${individualFields[name].label}: ${detail}`,
    onSaved: (saved) => {
      page.release();
      if (saved.version !== edit.record.version) notifySaved(edit.record, saved);
      close();
    },
  });
  const page = usePageEdit(edit.form, close);
  // One value is quickly typed again, so nothing asks before it is taken back.
  const revert = () => {
    page.release();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) revert();
  };
  const { setFocus, formState } = edit.form;
  useEffect(() => setFocus(name), [setFocus, name]);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = root.current?.contains(relatedTarget) ?? false;
    // Another window may have the focus now, or a list of choices.
    if (isInside || !document.hasFocus() || isLayerOpen() || formState.isSubmitting) return;
    if (formState.isDirty) void edit.save();
    else close();
  };
  const other = individualFieldsIn(formState.errors).find((one) => one !== name);
  return (
    <FormProvider {...edit.form}>
      <Form
        ref={root}
        id={page.formId}
        noValidate
        aria-label={`Edit ${individualFields[name].label}`}
        onSubmit={(event) => void edit.save(event)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <EditConflict type={individualType} edit={edit} form={edit.form} />
        {other && (
          <Banner kind="error">
            {`${individualFields[other].label}: ${formState.errors[other]?.message ?? ''} Choose Edit individual to correct it.`}
          </Banner>
        )}
        <Fields names={[name]} present={edit.record} />
        <Buttons onMouseDown={keepFocus}>
          <Button
            type="submit"
            form={page.formId}
            variant="primary"
            size="small"
            pending={formState.isSubmitting}
          >
            Save
          </Button>
          <Button size="small" onClick={revert}>
            Cancel
          </Button>
        </Buttons>
      </Form>
    </FormProvider>
  );
}

/** The field keeps it, or it would be left before the button is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const individualFieldsIn = (errors: object) => Object.keys(errors) as IndividualField[];
