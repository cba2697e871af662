import { z } from 'zod';

const id = z.uuid();

/** Whether a part of an address can be the id of an account or of a person. */
export const isId = (text: string): boolean => id.safeParse(text).success;
