/** What the audit chain knows to have happened to an individual. */
export const individualActions = {
  read: 'individual.read',
  created: 'individual.created',
  updated: 'individual.updated',
  deleted: 'individual.deleted',
  restored: 'individual.restored',
  revealed: 'individual.revealed',
} as const;
export type IndividualAction = (typeof individualActions)[keyof typeof individualActions];

/** A call that was refused before it reached a record, by role, plan or subscription. */
export const refusedAction = (permission: string): string => `call.${permission}`;

/** What operators do to an account's keys. */
export const keyActions = {
  rotated: 'keys.rotated',
  rewrapped: 'keys.rewrapped',
  reencrypted: 'keys.reencrypted',
} as const;
