import type { UserView } from '@bindery/contracts/identity';
import { Button, Dialog } from '@bindery/ui';
import { useUnsavedChanges } from '@bindery/ui/form';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { NewOwnerDialog } from './new-owner-dialog.js';
import { useUserForm } from './use-user-form.js';
import { UserFields } from './user-fields.js';

interface UserDialogProps {
  /** Null creates one. */
  user: UserView | null;
  onClose: () => void;
}

/** Creates a user or changes one. Every way out of it asks before typed text is lost. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const formId = useId();
  const { form, save, ownerless, saveWithOwner, dropOwnerQuestion } = useUserForm(user, onClose);
  const { isDirty, isSubmitting } = form.formState;
  const { mayLeave } = useUnsavedChanges(isDirty);
  const close = async () => {
    // What is being saved can no longer be thrown away; the dialog closes by itself when it is.
    if (!isSubmitting && (await mayLeave())) onClose();
  };
  return (
    <>
      <Dialog
        open
        sticky
        title={user ? 'Edit User' : 'Create User'}
        onOpenChange={() => void close()}
        footer={
          <>
            <Button onClick={() => void close()}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              pending={isSubmitting}
              pendingLabel="Saving..."
            >
              {user ? 'Update' : 'Create'}
            </Button>
          </>
        }
      >
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={(event) => void save(event)}>
            <UserFields user={user} />
          </form>
        </FormProvider>
      </Dialog>
      {user && ownerless !== null && (
        <NewOwnerDialog
          user={user}
          reason={ownerless}
          confirmLabel="Update"
          onChosen={saveWithOwner}
          onClose={dropOwnerQuestion}
        />
      )}
    </>
  );
}
