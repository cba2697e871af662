import { agencyUserView } from '@bindery/contracts/identity';

/** Whether a path segment can be an account or user id. */
export const isId = (text: string): boolean => agencyUserView.shape.id.safeParse(text).success;
