import { emailAddress } from '@bindery/contracts/validation';
import { Banner, Button, Dialog, DialogWords } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useContractForm } from '@bindery/web-kit/forms';
import { useMe } from '@bindery/web-kit/session';
import { useState } from 'react';
import { z } from 'zod';
import { useChangeEmail } from './use-change-email.js';

const body = z.strictObject({ email: emailAddress });
type Body = z.output<typeof body>;

const { TextInput } = formFields<Body>();

/** Starts the change of the person's own address, which takes effect when both addresses have confirmed it. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { email: present } = useMe();
  const changeEmail = useChangeEmail();
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const form = useContractForm<Body, Body>({ schema: body, defaultValues: { email: '' } });
  const save = form.handleSubmit(async ({ email }) => {
    setProblem(undefined);
    const failure = await changeEmail(email);
    if (failure === null) setSentTo(email);
    else setProblem(failure);
  });
  if (sentTo !== undefined) {
    return (
      <Dialog
        open
        size="small"
        title="Confirm at both addresses"
        onOpenChange={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <DialogWords>
          <p>
            We emailed <strong>{sentTo}</strong> and <strong>{present}</strong>. Open the link in each email.
            Until then, you sign in with {present}.
          </p>
        </DialogWords>
      </Dialog>
    );
  }
  return (
    <FormDialog
      size="small"
      title="Change email"
      description={`You sign in with ${present}.`}
      showDescription
      form={form}
      onSave={save}
      onClose={onClose}
      saveLabel="Send confirmation"
      savingLabel="Sending..."
      above={problem && <Banner kind="error">{problem}</Banner>}
    >
      <FieldGrid $columns={1}>
        <TextInput name="email" label="New email" type="email" required autoComplete="email" />
      </FieldGrid>
    </FormDialog>
  );
}
