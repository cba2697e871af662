import { exitCodes, Failure } from '../cli/failure.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses an account's id. @throws Failure if it is not a UUID */
export function readAccountId(text: string, option: string): string {
  if (UUID.test(text)) return text.toLowerCase();
  throw new Failure(
    `${option} takes the id of an account, such as 3f0c8a4e-0d6b-4b5e-9a51-7b6f2f1f7c11; not "${text}".`,
    exitCodes.usage,
  );
}
