import { Button, Skeleton, tokens, useSaveKey } from '@bindery/ui';
import { TimeZoneField, useBoundField, useFormExit } from '@bindery/ui/form';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';

/** The cards of a tab, below each other. */
export const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  max-width: 880px;
`;

export const CardsSkeleton = () => (
  <Cards role="status" aria-label="Loading...">
    <Skeleton $height="280px" />
  </Cards>
);

const Form = styled.form`
  display: grid;
  gap: 20px;
`;

const Foot = styled.div`
  display: flex;
  justify-content: end;
  gap: ${tokens.space[3]};
`;

interface SettingsFormProps<Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  /** The submit handler, as returned by `handleSubmit`. */
  onSave: (event?: SyntheticEvent) => Promise<void>;
  /** The cards with the fields. */
  children: ReactNode;
}

/** A form on a page. It asks before unsaved changes are left. */
export function SettingsForm<Values extends FieldValues, Body>(props: SettingsFormProps<Values, Body>) {
  const { form, onSave, children } = props;
  const id = useId();
  useSaveKey(id);
  useFormExit(form);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form id={id} noValidate onSubmit={(event) => void onSave(event)}>
        {children}
        <Foot>
          {isDirty && !isSubmitting && <Button onClick={() => form.reset()}>Discard</Button>}
          <Button
            type="submit"
            variant="primary"
            disabled={!isDirty}
            pending={isSubmitting}
            pendingLabel="Saving..."
          >
            Save changes
          </Button>
        </Foot>
      </Form>
    </FormProvider>
  );
}

export function TimeZoneInput({ label, hint }: { label: string; hint?: string }) {
  const { field, error } = useBoundField<string | undefined>('time_zone');
  return (
    <TimeZoneField
      {...{ label, hint, error }}
      zone={field.value ?? null}
      onChoose={(zone) => field.onChange(zone)}
    />
  );
}
