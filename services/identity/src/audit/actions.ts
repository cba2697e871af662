export { identityActions, refusedAction, type IdentityAction } from '@bindery/contracts/identity';

/** What an entry is about. */
export type AuditedRecord = 'user' | 'account' | 'invitation' | 'promo_code';
