import { Banner, Button, isLayerOpen, tokens } from '@bindery/ui';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { FormProvider, type FieldValues, type Path } from 'react-hook-form';
import { styled } from 'styled-components';
import { EditConflict } from '../edit-conflict.js';
import type { Stored } from '../record-type.js';
import { usePageEdit } from '../use-page-edit.js';
import { labelIn, type EditableFields } from './editable-fields.js';
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

interface FieldEditProps<View extends Stored, Name extends string, Values extends FieldValues, Body> {
  fields: EditableFields<View, Name, Values, Body>;
  record: View;
  name: Name;
  /** @param hadFocus whether the focus is still in the form, and has to go somewhere */
  onDone: (hadFocus: boolean) => void;
}

/** Edits one field in place, which Enter and leaving it save. The message of a save offers to undo it. */
export function FieldEdit<
  View extends Stored & Record<Name, unknown>,
  Name extends string,
  Values extends FieldValues,
  Body,
>({ fields, record, name, onDone }: FieldEditProps<View, Name, Values, Body>) {
  const { type, useEdit, togetherWith, inputs } = fields;
  const notifySaved = useSavedToast(fields, name);
  const root = useRef<HTMLFormElement>(null);
  const close = () => onDone(root.current?.contains(document.activeElement) ?? false);
  const label = labelIn(fields, name);
  const edit = useEdit({
    start: record,
    failure: (detail) => `Failed to update ${label}: ${detail}`,
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
  useEffect(() => setFocus(name as string as Path<Values>), [setFocus, name]);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = root.current?.contains(relatedTarget) ?? false;
    // Another window may have the focus now, or a list of choices.
    if (isInside || !document.hasFocus() || isLayerOpen() || formState.isSubmitting) return;
    if (formState.isDirty) void edit.save();
    else close();
  };
  const shown: readonly string[] = [name, ...(togetherWith?.[name] ?? [])];
  const errors: Readonly<Record<string, { message?: unknown } | undefined>> = formState.errors;
  const [other, error] = Object.entries(errors).find(([one]) => !shown.includes(one)) ?? [];
  const problem = typeof error?.message === 'string' ? error.message : '';
  return (
    <FormProvider {...edit.form}>
      <Form
        ref={root}
        id={page.formId}
        noValidate
        aria-label={`Edit ${label}`}
        onSubmit={(event) => void edit.save(event)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <EditConflict type={type} edit={edit} form={edit.form} />
        {other !== undefined && (
          <Banner kind="error">
            {`${labelIn(fields, other)}: ${problem} Choose Edit ${type.singular} to correct it.`}
          </Banner>
        )}
        {inputs(name, [record, edit.record])}
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
