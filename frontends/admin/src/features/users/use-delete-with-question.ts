import { userRoutes, type UserView } from '@bindery/contracts/identity';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem, useCall } from '@bindery/web-kit/api';
import { useState } from 'react';
import { userTouches } from './user-touches.js';

/** A user who can't be deleted before their account has a new owner, and why. */
interface Ownerless {
  user: UserView;
  reason: string;
}

interface Deletion {
  remove: (user: UserView) => Promise<void>;
  ownerless: Ownerless | null;
  removeWithOwner: (newOwnerId: string) => Promise<void>;
  dropOwnerQuestion: () => void;
}

/** Deletes a user after a confirmation; an owner only after a new owner was chosen. */
export function useDeleteWithQuestion(): Deletion {
  const confirm = useConfirm();
  const toast = useToast();
  const deleteUser = useDeleteUser();
  const [ownerless, setOwnerless] = useState<Ownerless | null>(null);

  const send = async (user: UserView, newOwnerId?: string) => {
    try {
      await deleteUser(user.id, newOwnerId);
      setOwnerless(null);
      toast.success('User deleted successfully!', { subject: user.email });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const asks = error.code === 'account_would_be_ownerless' && newOwnerId === undefined;
      setOwnerless(asks ? { user, reason: error.detail } : null);
      if (!asks) toast.error('Failed to delete user', { subject: error.detail });
    }
  };
  const remove = async (user: UserView) => {
    const sure = await confirm({
      title: `Are you sure you want to delete ${user.email}?`,
      description: "They're signed out immediately and lose access. Their records stay in the account.",
      confirmLabel: 'Delete',
      danger: true,
    });
    if (sure) await send(user);
  };
  return {
    remove,
    ownerless,
    removeWithOwner: async (newOwnerId) => {
      if (ownerless) await send(ownerless.user, newOwnerId);
    },
    dropOwnerQuestion: () => setOwnerless(null),
  };
}

/**
 * Deletes a user.
 * @returns a function that takes the account's next owner, too, when the user owns an account with other members
 */
function useDeleteUser() {
  const call = useCall(...userTouches);
  return (id: string, newOwnerId?: string) =>
    call(userRoutes.delete, { params: { id }, query: { new_owner_id: newOwnerId } });
}
