import type { CreateUserBody, UserView } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import type { ContractForm, Conflict } from '@bindery/web-kit/forms';
import { useState } from 'react';
import { useReadUser } from '../api/use-users.js';
import { valuesOf, type UserValues } from './user-values.js';

const GONE = 'This user was deleted or their email address changed. Look for them in the list.';

/** Tracks the version that a save is based on, and handles conflicts. */
export function useUserConflict(user: UserView | null, form: ContractForm<UserValues, CreateUserBody>) {
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
