import type { MeView } from '@bindery/contracts/identity';
import type { Parser } from '../api/api-client.js';

// Written by hand instead of with the contract's schema, because the sign-in page does not load zod.
const roles = new Set<unknown>(['superuser', 'agency_admin', 'agency_user', 'agent', 'pending']);

function isMe(value: unknown): value is MeView {
  const me = value as Partial<MeView> | null;
  return typeof me?.id === 'string' && typeof me.email === 'string' && roles.has(me.role);
}

/** Parses the response of `GET /api/auth/me`. */
export const meParser: Parser<MeView> = {
  parse(value) {
    if (!isMe(value)) throw new TypeError('The answer of auth/me does not name a person and a role.');
    return value;
  },
};
