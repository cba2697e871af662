import { createUserBody, type CreateUserBody, type UserView } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { changesOf, submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useState } from 'react';
import { useCreateUser, useUpdateUser } from '../api/use-save-user.js';
import { useUserConflict } from './use-user-conflict.js';
import { bodyOf, newUser, valuesOf } from './user-values.js';

/**
 * The form that creates or edits a user.
 * @param user null creates one
 */
export function useUserForm(user: UserView | null, onSaved: () => void) {
  const toast = useToast();
  const create = useCreateUser();
  const update = useUpdateUser();
  const form = useContractForm({
    schema: createUserBody,
    defaultValues: user ? valuesOf(user) : newUser,
    // What is sent depends on the role.
    bodyOf,
  });
  const { dirtyFields } = form.formState;
  const { base, conflict, found, loadNewest } = useUserConflict(user, form);
  // Why the account needs a new owner before this save.
  const [ownerless, setOwnerless] = useState<string | null>(null);

  const send = async (body: CreateUserBody, newOwnerId?: string) => {
    if (!base) return create(body);
    const changes = changesOf(body, dirtyFields);
    if (Object.keys(changes).length === 0) return undefined;
    return update(base, newOwnerId ? { ...changes, new_owner_id: newOwnerId } : changes);
  };
  const saveAs = (newOwnerId?: string) =>
    submitForm(
      form,
      async (body) => {
        await send(body, newOwnerId);
        toast.success(user ? 'User updated successfully!' : 'User created successfully!');
        onSaved();
      },
      ({ code, detail }) => {
        if (code === 'precondition_failed') found();
        else if (code === 'account_would_be_ownerless' && newOwnerId === undefined) setOwnerless(detail);
        else toast.error(user ? 'Failed to update user' : 'Failed to create user', { subject: detail });
      },
    );

  return {
    form,
    save: saveAs(),
    ownerless,
    saveWithOwner: async (newOwnerId: string) => {
      await saveAs(newOwnerId)();
      setOwnerless(null);
    },
    dropOwnerQuestion: () => setOwnerless(null),
    conflict,
    loadNewest,
  };
}
