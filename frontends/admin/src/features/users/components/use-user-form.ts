import { createUserBody, type CreateUserBody, type UserView } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem, showFieldErrors } from '@bindery/web-kit/api';
import { useHeldText } from '@bindery/web-kit/session';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type SyntheticEvent } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { useCreateUser, useUpdateUser } from '../api/use-save-user.js';
import { bodyOf, changesOf, newUser, userFields, valuesOf, type UserValues } from './user-values.js';

export type UserForm = UseFormReturn<UserValues, unknown, CreateUserBody>;

// The schema that the server refuses with. It reads what is sent, which the role has a say in.
const resolve = zodResolver(createUserBody) as unknown as Resolver<object, unknown, CreateUserBody>;
const resolver: Resolver<UserValues, unknown, CreateUserBody> = (values, context, options) =>
  resolve(bodyOf(values), context, options as never);

export interface UserEdit {
  form: UserForm;
  save: (event?: SyntheticEvent) => Promise<void>;
  /** Why the account needs a new owner before this can be saved; null as long as it does not. */
  ownerless: string | null;
  saveWithOwner: (newOwnerId: string) => Promise<void>;
  dropOwnerQuestion: () => void;
}

/** Creates a user, or changes one. @param user null creates one. */
export function useUserForm(user: UserView | null, onSaved: () => void): UserEdit {
  const toast = useToast();
  const create = useCreateUser();
  const update = useUpdateUser();
  const form: UserForm = useForm({ defaultValues: user ? valuesOf(user) : newUser, resolver });
  const { dirtyFields, isDirty } = form.formState;
  const [ownerless, setOwnerless] = useState<string | null>(null);
  useHeldText(isDirty);

  const send = async (body: CreateUserBody, newOwnerId?: string) => {
    if (!user) return create(body);
    const changes = changesOf(body, dirtyFields);
    if (Object.keys(changes).length === 0) return undefined;
    return update(user.id, newOwnerId ? { ...changes, new_owner_id: newOwnerId } : changes);
  };
  const saveAs = (newOwnerId?: string) =>
    form.handleSubmit(async (body) => {
      try {
        await send(body, newOwnerId);
        toast.success(user ? 'User updated successfully!' : 'User created successfully!');
        onSaved();
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (error.code === 'account_would_be_ownerless' && newOwnerId === undefined) {
          setOwnerless(error.detail);
          return;
        }
        setOwnerless(null);
        if (!showFieldErrors(form, error, userFields)) {
          toast.error(user ? 'Failed to update user' : 'Failed to create user', { subject: error.detail });
        }
      }
    });

  return {
    form,
    save: (event) => saveAs()(event),
    ownerless,
    saveWithOwner: (newOwnerId) => saveAs(newOwnerId)(),
    dropOwnerQuestion: () => setOwnerless(null),
  };
}
