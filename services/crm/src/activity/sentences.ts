import {
  dependentFields,
  dependentProtectedFields,
  individualFields,
  protectedFields,
  recordNames,
  recordTypes,
  type FieldTable,
  type RecordType,
} from '@bindery/contracts/crm';
import {
  actionOf,
  keyActions,
  mergeActions,
  noteActions,
  refusedAction,
  sampleActions,
  tagActions,
  taskActions,
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

function ofRecords(type: RecordType): Sentence[] {
  const { name, one } = recordNames[type];
  return [
    about(actionOf(type, 'created'), 'success', `${name} created`),
    about(actionOf(type, 'updated'), 'success', `${name} updated`),
    about(actionOf(type, 'deleted'), 'success', `${name} deleted`),
    about(actionOf(type, 'restored'), 'success', `${name} restored`),
    about(actionOf(type, 'removed'), 'success', `${name} permanently deleted`),
    about(actionOf(type, 'read'), 'refused', `Viewing ${one} was denied`),
    about(actionOf(type, 'updated'), 'refused', `Updating ${one} was denied`),
    about(actionOf(type, 'deleted'), 'refused', `Deleting ${one} was denied`),
    about(actionOf(type, 'restored'), 'refused', `Restoring ${one} was denied`),
    about(actionOf(type, 'removed'), 'refused', `Permanently deleting ${one} was denied`),
  ];
}

function ofReveals(type: RecordType, fields: FieldTable, revealed: readonly string[]): Sentence[] {
  const action = actionOf(type, 'revealed');
  return revealed.flatMap((field) => {
    const label = fields[field]?.label ?? field;
    return [
      about(action, 'success', `${label} revealed`, ' for ', field),
      about(action, 'refused', `Revealing the ${label} was denied`, ' for ', field),
      about(action, 'failed', `The ${label} couldn't be decrypted`, ' for ', field),
    ];
  });
}

export const sentences: readonly Sentence[] = [
  ...recordTypes.flatMap(ofRecords),
  about(actionOf('individual', 'merged'), 'success', 'Individuals merged'),
  about(actionOf('individual', 'unmerged'), 'success', 'Merge undone'),
  about(actionOf('individual', 'merged'), 'refused', 'Merging individuals was denied'),
  about(actionOf('individual', 'unmerged'), 'refused', 'Undoing a merge was denied'),
  ...ofReveals('individual', individualFields, protectedFields),
  ...ofReveals('dependent', dependentFields, dependentProtectedFields),
  about(trashActions.emptied, 'success', 'Records in the trash for 30 days permanently deleted'),
  about(mergeActions.finished, 'success', 'Merges older than 48 hours became final'),
  about(taskActions.reassigned, 'success', 'Open tasks of somebody who left reassigned'),
  about(taskActions.followed, 'success', 'Open tasks of rules moved to the new owner of a client'),
  about(taskActions.made, 'success', 'Tasks made by rules'),
  about(tagActions.created, 'success', 'Tag created'),
  about(tagActions.updated, 'success', 'Tag changed'),
  about(tagActions.merged, 'success', 'Tags merged'),
  about(tagActions.deleted, 'success', 'Tag deleted'),
  about(sampleActions.loaded, 'success', 'Sample data loaded'),
  about(sampleActions.removed, 'success', 'Sample data removed'),
  about(keyActions.rotated, 'success', 'Encryption key rotated by an operator'),
  about(keyActions.rewrapped, 'success', 'Encryption keys rewrapped by an operator'),
  about(keyActions.reencrypted, 'success', 'Encrypted values moved to the newest key by an operator'),
  about(noteActions.moved, 'success', 'Notes of individuals moved to their timelines by an operator'),
  about(refusedAction('dashboard:read'), 'refused', 'Viewing the dashboard was denied'),
  about(refusedAction('activity:read'), 'refused', 'Viewing the activity log was denied'),
  about(refusedAction('agent:read'), 'refused', 'Listing agents was denied'),
  about(refusedAction('individual:read'), 'refused', 'Viewing individuals was denied'),
  about(refusedAction('individual:write'), 'refused', 'Updating individuals was denied'),
  about(refusedAction('individual:delete'), 'refused', 'Deleting or restoring individuals was denied'),
  about(refusedAction('individual:merge'), 'refused', 'Merging individuals was denied'),
  about(refusedAction('saved-filter:own'), 'refused', 'Access to saved filters was denied'),
  about(refusedAction('preference:own'), 'refused', 'Access to the looks of a list was denied'),
  about(refusedAction('sample-data:manage'), 'refused', 'Loading or removing sample data was denied'),
  about(refusedAction('trash:read'), 'refused', 'Viewing the trash was denied'),
  about(refusedAction('carrier:read'), 'refused', 'Viewing carriers was denied'),
  about(refusedAction('carrier:write'), 'refused', 'Updating carriers was denied'),
  about(refusedAction('product:read'), 'refused', 'Viewing products was denied'),
  about(refusedAction('product:write'), 'refused', 'Updating products was denied'),
  about(refusedAction('policy:read'), 'refused', 'Viewing policies was denied'),
  about(refusedAction('policy:write'), 'refused', 'Updating policies was denied'),
  about(refusedAction('policy:delete'), 'refused', 'Deleting or restoring policies was denied'),
  about(refusedAction('tag:manage'), 'refused', 'Changing tags was denied'),
  about(refusedAction('task:read'), 'refused', 'Viewing tasks was denied'),
  about(refusedAction('task:write'), 'refused', 'Updating tasks was denied'),
  about(refusedAction('individual:reveal'), 'refused', 'Revealing encrypted values was denied'),
];
