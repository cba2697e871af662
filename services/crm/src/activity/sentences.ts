import {
  dependentFields,
  dependentProtectedFields,
  individualFields,
  protectedFields,
  type FieldTable,
  type RecordType,
} from '@bindery/contracts/crm';
import {
  actionOf,
  keyActions,
  mergeActions,
  refusedAction,
  sampleActions,
  trashActions,
} from '../audit/actions.js';

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

const about = (
  action: string,
  outcome: Sentence['outcome'],
  text: string,
  join = ': ',
  field: string | null = null,
): Sentence => ({ action, outcome, field, text, join });

/** What an entry reads as when there is no sentence for it. */
export const UNKNOWN_ACTIVITY = 'Activity logged';

/** What a type of record is called, at the head of a sentence and within one. */
const named: Readonly<Record<RecordType, readonly [string, string]>> = {
  individual: ['Individual', 'an individual'],
  dependent: ['Dependent', 'a dependent'],
  address: ['Address', 'an address'],
  phone: ['Phone number', 'a phone number'],
  carrier: ['Carrier', 'a carrier'],
  product: ['Product', 'a product'],
  policy: ['Policy', 'a policy'],
};

function ofRecords(type: RecordType, [name, one]: readonly [string, string]): Sentence[] {
  return [
    about(actionOf(type, 'created'), 'success', `${name} created`),
    about(actionOf(type, 'updated'), 'success', `${name} updated`),
    about(actionOf(type, 'deleted'), 'success', `${name} deleted`),
    about(actionOf(type, 'restored'), 'success', `${name} restored`),
    about(actionOf(type, 'removed'), 'success', `${name} deleted for good`),
    about(actionOf(type, 'read'), 'refused', `Opening ${one} was refused`),
    about(actionOf(type, 'updated'), 'refused', `Changing ${one} was refused`),
    about(actionOf(type, 'deleted'), 'refused', `Deleting ${one} was refused`),
    about(actionOf(type, 'restored'), 'refused', `Restoring ${one} was refused`),
    about(actionOf(type, 'removed'), 'refused', `Deleting ${one} for good was refused`),
  ];
}

function ofReveals(type: RecordType, fields: FieldTable, revealed: readonly string[]): Sentence[] {
  const action = actionOf(type, 'revealed');
  return revealed.flatMap((field) => {
    const label = fields[field]?.label ?? field;
    return [
      about(action, 'success', `${label} revealed`, ' for ', field),
      about(action, 'refused', `Revealing the ${label} was refused`, ' for ', field),
      about(action, 'failed', `The ${label} could not be opened`, ' for ', field),
    ];
  });
}

export const sentences: readonly Sentence[] = [
  ...Object.entries(named).flatMap(([type, names]) => ofRecords(type as RecordType, names)),
  about(actionOf('individual', 'merged'), 'success', 'Individuals merged'),
  about(actionOf('individual', 'unmerged'), 'success', 'Merge of individuals undone'),
  about(actionOf('individual', 'merged'), 'refused', 'Merging individuals was refused'),
  about(actionOf('individual', 'unmerged'), 'refused', 'Undoing a merge was refused'),
  ...ofReveals('individual', individualFields, protectedFields),
  ...ofReveals('dependent', dependentFields, dependentProtectedFields),
  about(trashActions.emptied, 'success', 'Records that were in the trash for 30 days were removed'),
  about(mergeActions.finished, 'success', 'Merges of more than 48 hours ago became final'),
  about(sampleActions.loaded, 'success', 'Sample data loaded'),
  about(sampleActions.removed, 'success', 'Sample data removed'),
  about(keyActions.rotated, 'success', 'Encryption key renewed by an operator'),
  about(keyActions.rewrapped, 'success', 'Encryption keys secured anew by an operator'),
  about(keyActions.reencrypted, 'success', 'Protected values moved to the newest key by an operator'),
  about(refusedAction('dashboard:read'), 'refused', 'Opening the dashboard was refused'),
  about(refusedAction('activity:read'), 'refused', 'Reading the activity log was refused'),
  about(refusedAction('agent:read'), 'refused', 'Listing the agents was refused'),
  about(refusedAction('individual:read'), 'refused', 'Reading individuals was refused'),
  about(refusedAction('individual:write'), 'refused', 'Changing individuals was refused'),
  about(refusedAction('individual:delete'), 'refused', 'Deleting or restoring individuals was refused'),
  about(refusedAction('individual:merge'), 'refused', 'Merging individuals was refused'),
  about(refusedAction('saved-filter:own'), 'refused', 'Saved filters were refused'),
  about(refusedAction('sample-data:manage'), 'refused', 'Loading or removing sample data was refused'),
  about(refusedAction('trash:read'), 'refused', 'Looking into the trash was refused'),
  about(refusedAction('carrier:read'), 'refused', 'Reading carriers was refused'),
  about(refusedAction('carrier:write'), 'refused', 'Changing carriers was refused'),
  about(refusedAction('product:read'), 'refused', 'Reading products was refused'),
  about(refusedAction('product:write'), 'refused', 'Changing products was refused'),
  about(refusedAction('policy:read'), 'refused', 'Reading policies was refused'),
  about(refusedAction('policy:write'), 'refused', 'Changing policies was refused'),
  about(refusedAction('policy:delete'), 'refused', 'Deleting or restoring policies was refused'),
  about(refusedAction('individual:reveal'), 'refused', 'Revealing protected values was refused'),
];
