import { agencyUserView } from '@bindery/contracts/identity';

/** Whether a part of an address can be the id of an account or of a person. */
export const isId = (text: string): boolean => agencyUserView.shape.id.safeParse(text).success;
