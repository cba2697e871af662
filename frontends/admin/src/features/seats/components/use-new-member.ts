import { newMemberBody, type NewMemberBody } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { useUnsavedChanges } from '@bindery/ui/form';
import { ApiProblem, showFieldErrors } from '@bindery/web-kit/api';
import { useHeldText } from '@bindery/web-kit/session';
import { zodResolver } from '@hookform/resolvers/zod';
import type { SyntheticEvent } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { useFailedAction } from '../api/use-failed-action.js';
import { useSeatCall } from '../api/use-seat-call.js';

/** The two ways in which somebody becomes a member. */
export type WayIn = 'invite' | 'add';

const ways = {
  invite: {
    path: '/admin/invite-user',
    done: (email: string) => `Invitation sent to ${email}!`,
    failed: 'Failed to send invitation',
  },
  add: {
    path: '/admin/add-user',
    done: (email: string) => `User ${email} added successfully!`,
    failed: 'Failed to add user',
  },
} as const;

/** What the form holds. */
export interface NewMemberValues {
  email: string;
  full_name: string;
  role: NewMemberBody['role'];
}

const names = ['email', 'full_name', 'role'] as const satisfies readonly (keyof NewMemberValues)[];
const defaultValues: NewMemberValues = { email: '', full_name: '', role: 'agent' };
// The schema that the server refuses with.
const resolver = zodResolver(newMemberBody) as unknown as Resolver<NewMemberValues, unknown, NewMemberBody>;

export interface NewMember {
  form: UseFormReturn<NewMemberValues, unknown, NewMemberBody>;
  save: (event?: SyntheticEvent) => Promise<void>;
  /** Closes the form, after asking whether what was typed may be lost. */
  leave: () => Promise<void>;
}

/**
 * The form for somebody new.
 * @param onClose they are invited or added, or it was left
 */
export function useNewMember(way: WayIn, accountId: string | undefined, onClose: () => void): NewMember {
  const { path, done, failed } = ways[way];
  const toast = useToast();
  const call = useSeatCall(accountId);
  const tellFailure = useFailedAction();
  const form: NewMember['form'] = useForm({ defaultValues, resolver });
  const { isDirty, isSubmitting } = form.formState;
  const { mayLeave } = useUnsavedChanges(isDirty);
  useHeldText(isDirty);

  const save = form.handleSubmit(async (body) => {
    try {
      await call('POST', path, { body });
      toast.success(done(body.email));
      onClose();
    } catch (error) {
      const placed = error instanceof ApiProblem && showFieldErrors(form, error, names);
      if (!placed) tellFailure(error, failed);
    }
  });
  const leave = async () => {
    // What is being sent can no longer be thrown away; the form closes by itself when it is.
    if (!isSubmitting && (await mayLeave())) onClose();
  };
  return { form, save, leave };
}
