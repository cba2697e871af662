import type { CreateUserBody, UserView } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import type { ContractForm, Conflict } from '@bindery/web-kit/forms';
import { useState } from 'react';
import { useReadUser } from '../api/use-users.js';
import { valuesOf, type UserValues } from './user-values.js';

const GONE = 'This user was deleted or has another e-mail address by now. Look for them in the list.';

/** The version that a save of a user is held to, and what is done when somebody else saved first. */
export function useUserConflict(user: UserView | null, form: ContractForm<UserValues, CreateUserBody>) {
  const toast = useToast();
  const read = useReadUser();
  const [base, setBase] = useState(user);
  const [conflict, setConflict] = useState<Conflict>('none');

  /** Brings their version in under what was typed. */
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
