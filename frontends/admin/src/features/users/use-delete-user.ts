import { userRoutes } from '@bindery/contracts/identity';
import { useCall } from '@bindery/web-kit/api';
import { userTouches } from './user-touches.js';

/**
 * Deletes a user.
 * @returns a function that takes the account's next owner, too, when the user owns an account with other members
 */
export function useDeleteUser() {
  const call = useCall(...userTouches);
  return (id: string, newOwnerId?: string) =>
    call(userRoutes.delete, { params: { id }, query: { new_owner_id: newOwnerId } });
}
