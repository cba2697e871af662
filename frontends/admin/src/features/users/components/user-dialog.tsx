import type { UserView } from '@bindery/contracts/identity';
import { FormDialog } from '@bindery/ui/form';
import { NewOwnerDialog } from './new-owner-dialog.js';
import { useUserForm } from './use-user-form.js';
import { UserFields } from './user-fields.js';

interface UserDialogProps {
  /** Null creates one. */
  user: UserView | null;
  onClose: () => void;
}

/** Creates a user or changes one. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { form, save, ownerless, saveWithOwner, dropOwnerQuestion } = useUserForm(user, onClose);
  return (
    <>
      <FormDialog
        title={user ? 'Edit User' : 'Create User'}
        saveLabel={user ? 'Update' : 'Create'}
        form={form}
        onSave={save}
        onClose={onClose}
      >
        <UserFields user={user} />
      </FormDialog>
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
