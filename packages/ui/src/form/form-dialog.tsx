import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button } from '../button/button.js';
import { useSaveKey } from '../keyboard/use-save-key.js';
import { Dialog, type DialogProps } from '../overlay/dialog.js';
import { tokens } from '../theme/tokens.js';
import { useFormExit, type FormExit } from './use-form-exit.js';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
`;

export interface FormDialogProps<Values extends FieldValues, Body> extends Pick<
  DialogProps,
  'title' | 'description' | 'showDescription' | 'size'
> {
  form: UseFormReturn<Values, unknown, Body>;
  /** The submit handler, as returned by `handleSubmit`. */
  onSave: (event?: SyntheticEvent) => Promise<void>;
  /** Closes the dialog when the user leaves it. The owner also closes it after saving. */
  onClose: () => void;
  /** The label of the submit button, such as 'Create'. */
  saveLabel: string;
  /** The label while saving. */
  savingLabel?: string | undefined;
  /** Disables saving while the data loads. */
  saveDisabled?: boolean | undefined;
  /** Content above the form. As a function it gets `leave`, which closes the form for another one. */
  above?: ReactNode | ((leave: FormExit['leave']) => ReactNode);
  /** The fields, which read the form from context. */
  children: ReactNode;
}

/**
 * A form in a dialog. Leaving it asks before unsaved input is lost, and is not possible while saving. Mount it when it
 * opens, so that it starts with the initial values.
 */
export function FormDialog<Values extends FieldValues, Body>(props: FormDialogProps<Values, Body>) {
  const {
    form,
    onSave,
    onClose,
    saveLabel,
    savingLabel = 'Saving...',
    saveDisabled,
    above,
    children,
  } = props;
  const { title, description, showDescription, size } = props;
  const formId = useId();
  useSaveKey(formId);
  const { leave } = useFormExit(form);
  const close = () => void leave(onClose);
  const over = typeof above === 'function' ? above(leave) : above;
  const submit = (event: SyntheticEvent) => {
    // A form opened from another one is nested in React, so the event must not submit the outer one.
    event.stopPropagation();
    void onSave(event);
  };
  return (
    <Dialog
      open
      sticky
      {...{ title, description, showDescription, size }}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={saveDisabled}
            pending={form.formState.isSubmitting}
            pendingLabel={savingLabel}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <Stack>
        {over}
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={submit}>
            {children}
          </form>
        </FormProvider>
      </Stack>
    </Dialog>
  );
}
