import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button } from '../button/button.js';
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
  /** The form's submit, as `handleSubmit` makes it. */
  onSave: (event?: SyntheticEvent) => Promise<void>;
  /** Closes the dialog: it was left. The owner closes it too once it is saved. */
  onClose: () => void;
  /** What saves, such as 'Create'. */
  saveLabel: string;
  /** What it reads meanwhile. */
  savingLabel?: string | undefined;
  /** What there is to save has not come yet. */
  saveDisabled?: boolean | undefined;
  /** What stands over the form and is no part of it; it may leave the form for another one. */
  above?: ReactNode | ((leave: FormExit['leave']) => ReactNode);
  /** The fields; they find the form in its context. */
  children: ReactNode;
}

/**
 * A form over a page, with its buttons in sight. Every way out of it asks before typed text is lost, and while it is
 * being saved there is none. Mount it when it opens, so that it starts with the values of its form.
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
  const { leave } = useFormExit(form);
  const close = () => void leave(onClose);
  const over = typeof above === 'function' ? above(leave) : above;
  const submit = (event: SyntheticEvent) => {
    // One form may open another one; to React that stands within the first, which is not the one that is saved.
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
