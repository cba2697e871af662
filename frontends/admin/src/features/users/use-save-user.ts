import {
  userRoutes,
  type CreateUserBody,
  type UpdateUserBody,
  type UserView,
} from '@bindery/contracts/identity';
import { etagOf, useCall } from '@bindery/web-kit/api';
import { userTouches } from './user-touches.js';

export function useCreateUser() {
  const call = useCall(...userTouches);
  return (body: CreateUserBody) => call(userRoutes.create, { body });
}

/**
 * Updates a user, based on the version that was read; a newer one answers `precondition_failed`. Omitted
 * fields keep their values.
 */
export function useUpdateUser() {
  const call = useCall(...userTouches);
  return ({ id, version }: UserView, body: UpdateUserBody) =>
    call(userRoutes.update, { params: { id }, body, ifMatch: etagOf(version) });
}
