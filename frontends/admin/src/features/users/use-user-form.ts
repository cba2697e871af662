import {
  createUserBody,
  type CreateUserBody,
  type UpdateUserBody,
  userRoutes,
  type UserView,
} from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem, etagOf, useCall } from '@bindery/web-kit/api';
import {
  changesOf,
  type Conflict,
  type ContractForm,
  submitForm,
  useContractForm,
} from '@bindery/web-kit/forms';
import { useState } from 'react';
import { useReadUser } from './use-users.js';
import { userTouches } from './user-touches.js';
import { bodyOf, newUser, type UserValues, valuesOf } from './user-values.js';

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
    // The body depends on the role.
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

const GONE = 'This user was deleted or their email address changed. Look for them in the list.';

/** Tracks the version that a save is based on, and handles conflicts. */
function useUserConflict(user: UserView | null, form: ContractForm<UserValues, CreateUserBody>) {
  const toast = useToast();
  const read = useReadUser();
  const [base, setBase] = useState(user);
  const [conflict, setConflict] = useState<Conflict>('none');

  /** Merges the other user's version under the typed values. */
  const loadNewest = async () => {
    if (!base) return;
    try {
      const newest = await read(base);
      if (!newest) {
        toast.error(GONE);
        return;
      }
      setBase(newest);
      form.reset(valuesOf(newest), { keepDirtyValues: true });
      setConflict('merged');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('Failed to fetch users', { subject: error.detail });
    }
  };
  return { base, conflict, found: () => setConflict('found'), loadNewest };
}

function useCreateUser() {
  const call = useCall(...userTouches);
  return (body: CreateUserBody) => call(userRoutes.create, { body });
}

/**
 * Updates a user, based on the version that was read; a newer one answers `precondition_failed`. Omitted
 * fields keep their values.
 */
function useUpdateUser() {
  const call = useCall(...userTouches);
  return ({ id, version }: UserView, body: UpdateUserBody) =>
    call(userRoutes.update, { params: { id }, body, ifMatch: etagOf(version) });
}
