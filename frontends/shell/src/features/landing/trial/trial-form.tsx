import { typedPhone } from '@bindery/contracts/validation';
import { Button } from '@bindery/ui';
import { FieldGrid, formFields, FullRow } from '@bindery/ui/form';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { takeOver } from '../../../site/prerendered.js';
import { Form, Small, Submit, Trap, Welcome } from './trial-style.js';
import { crmChoices, type TrialValues } from './trial-values.js';
import { useTrialForm } from './use-trial-form.js';

const { TextInput, TextAreaInput, SelectInput } = formFields<TrialValues>();

/** The trial form. Typed text survives a failure and a reload. */
export function TrialForm() {
  const { form, submit, touch, sent } = useTrialForm();
  const { isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const [thanked, setThanked] = useState(0);
  useEffect(() => takeOver('trial', element.current), []);
  if (sent > thanked) return <Thanks onAgain={() => setThanked(sent)} />;
  return (
    <FormProvider {...form}>
      {/* Before its script runs a press of Enter would go to another page with all that was typed in its address. */}
      <Form
        ref={element}
        id="trial"
        method="dialog"
        noValidate
        onFocus={touch}
        onSubmit={(event) => void submit(event)}
      >
        <FieldGrid>
          <TextInput name="name" label="Name" autoComplete="name" required />
          <TextInput name="email" label="Email" type="email" autoComplete="email" required />
          <TextInput name="phone" label="Phone" type="tel" autoComplete="tel" transform={typedPhone} />
          <TextInput name="agency" label="Agency" autoComplete="organization" />
          <FullRow>
            <SelectInput
              name="current_crm"
              label="Current CRM"
              options={crmChoices}
              placeholder="Select one"
            />
          </FullRow>
          <FullRow>
            <TextAreaInput name="message" label="Message" rows={4} />
          </FullRow>
        </FieldGrid>
        <Trap aria-hidden="true">
          <label>
            Leave this field empty
            <input {...form.register('leave_empty')} tabIndex={-1} autoComplete="off" />
          </label>
        </Trap>
        <Submit>
          <Button
            type="submit"
            variant="primary"
            size="large"
            pending={isSubmitting}
            pendingLabel="Sending..."
          >
            Request a walkthrough
          </Button>
          <Small>No credit card, no password. We&apos;ll only email you about your request.</Small>
        </Submit>
      </Form>
    </FormProvider>
  );
}

/** Takes the place of the form that was sent. */
function Thanks({ onAgain }: { onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <>
      <Welcome ref={panel} role="status" tabIndex={-1}>
        <CircleCheck aria-hidden="true" />
        <p>
          Welcome! We&apos;ve received your information and will send you setup instructions within 24 hours.
        </p>
      </Welcome>
      <Button variant="ghost" onClick={onAgain}>
        Send another request
      </Button>
    </>
  );
}
