import type { UserView } from '@bindery/contracts/identity';
import { FormDialog } from '@bindery/ui/form';
import { ConflictBanner } from '@bindery/web-kit/forms';
import { NewOwnerDialog } from './new-owner-dialog.js';
import { useUserForm } from './use-user-form.js';
import { UserFields } from './user-fields.js';

interface UserDialogProps {
  /** Null creates one. */
  user: UserView | null;
  onClose: () => void;
}

export function UserDialog({ user, onClose }: UserDialogProps) {
  const { form, save, conflict, loadNewest, ...owner } = useUserForm(user, onClose);
  return (
    <>
      <FormDialog
        title={user ? 'Edit user' : 'Create user'}
        saveLabel={user ? 'Update' : 'Create'}
        form={form}
        onSave={save}
        onClose={onClose}
        above={
          conflict !== 'none' && (
            <ConflictBanner conflict={conflict} what="this user" onLoadNewest={loadNewest} />
          )
        }
      >
        <UserFields user={user} />
      </FormDialog>
      {user && owner.ownerless !== null && (
        <NewOwnerDialog
          user={user}
          reason={owner.ownerless}
          confirmLabel="Update"
          onChosen={owner.saveWithOwner}
          onClose={owner.dropOwnerQuestion}
        />
      )}
    </>
  );
}
