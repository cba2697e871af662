import { individualFields, protectedFields } from '@bindery/contracts/crm';
import { individualActions, keyActions, refusedAction } from '../audit/actions.js';

/** How one kind of audit entry reads in the activity log. */
export interface Sentence {
  readonly action: string;
  readonly outcome: 'success' | 'refused' | 'failed';
  /** The field that the entry is about, where the sentence depends on it. */
  readonly field: string | null;
  readonly text: string;
  /** What joins the text and the record's present name, where there is one and the reader may see it. */
  readonly join: string;
}

const { read, created, updated, deleted, restored, revealed } = individualActions;
const about = (
  action: string,
  outcome: Sentence['outcome'],
  text: string,
  join = ': ',
  field: string | null = null,
): Sentence => ({ action, outcome, field, text, join });

/** What an entry reads as when there is no sentence for it. */
export const UNKNOWN_ACTIVITY = 'Activity logged';

export const sentences: readonly Sentence[] = [
  about(created, 'success', 'Individual created'),
  about(updated, 'success', 'Individual updated'),
  about(deleted, 'success', 'Individual deleted'),
  about(restored, 'success', 'Individual restored'),
  about(read, 'refused', 'Opening an individual was refused'),
  about(updated, 'refused', 'Changing an individual was refused'),
  about(deleted, 'refused', 'Deleting an individual was refused'),
  about(restored, 'refused', 'Restoring an individual was refused'),
  ...protectedFields.flatMap((field) => {
    const { label } = individualFields[field];
    return [
      about(revealed, 'success', `${label} revealed`, ' for ', field),
      about(revealed, 'refused', `Revealing the ${label} was refused`, ' for ', field),
      about(revealed, 'failed', `The ${label} could not be opened`, ' for ', field),
    ];
  }),
  about(keyActions.rotated, 'success', 'Encryption key renewed by an operator'),
  about(keyActions.rewrapped, 'success', 'Encryption keys secured anew by an operator'),
  about(keyActions.reencrypted, 'success', 'Protected values moved to the newest key by an operator'),
  about(refusedAction('dashboard:read'), 'refused', 'Opening the dashboard was refused'),
  about(refusedAction('activity:read'), 'refused', 'Reading the activity log was refused'),
  about(refusedAction('agent:read'), 'refused', 'Listing the agents was refused'),
  about(refusedAction('individual:read'), 'refused', 'Reading individuals was refused'),
  about(refusedAction('individual:write'), 'refused', 'Changing individuals was refused'),
  about(refusedAction('individual:delete'), 'refused', 'Deleting or restoring individuals was refused'),
  about(refusedAction('individual:reveal'), 'refused', 'Revealing protected values was refused'),
];
