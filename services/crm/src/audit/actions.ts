import { exportNames, type ExportSubject, type RecordType } from '@bindery/contracts/crm';

/** Changes of a task's status that have names of their own. */
export type TaskVerb = 'completed' | 'reopened' | 'dismissed';

/** Verbs of changes of a record. */
export type RecordVerb =
  | 'read'
  | 'created'
  | 'updated'
  | 'deleted'
  | 'restored'
  | 'removed'
  | 'revealed'
  | 'matched'
  | 'merged'
  | 'unmerged'
  | TaskVerb;

/** Its name in the audit chain, such as `policy.updated`. */
export const actionOf = (type: RecordType, verb: RecordVerb): string => `${type}.${verb}`;

/** A call that was refused before it reached a record, by role, plan or subscription. */
export const deniedAction = (permission: string): string => `call.${permission}`;

/** Actions of operators on an account's keys. */
export const keyActions = {
  rotated: 'keys.rotated',
  rewrapped: 'keys.rewrapped',
  reencrypted: 'keys.reencrypted',
} as const;

/** The trash's scheduled job. */
export const trashActions = { emptied: 'trash.emptied' } as const;

/** Changes of merges without a person. */
export const mergeActions = { finished: 'merges.finished' } as const;

/** Whether captures of the account ask a language model. */
export const languageModelActions = {
  enabled: 'language-model.enabled',
  disabled: 'language-model.disabled',
} as const;

/** Clients of a removed member given to somebody else. */
export const reassignmentActions = {
  done: 'individuals.reassigned',
  assigned: 'individuals.assigned',
} as const;

/** Changes of tasks without a person: of people who leave, of clients whose owner changes, and by rules. */
export const taskActions = {
  reassigned: 'tasks.reassigned',
  followed: 'tasks.followed',
  made: 'tasks.made',
} as const;

/** Changes of tags; setting those of an individual changes the individual. */
export const tagActions = {
  created: 'tags.created',
  updated: 'tags.updated',
  merged: 'tags.merged',
  deleted: 'tags.deleted',
} as const;

/** Actions on the addresses of calendar feeds. */
export const calendarFeedActions = {
  renewed: 'calendar-feed.renewed',
  updated: 'calendar-feed.updated',
  revoked: 'calendar-feed.revoked',
} as const;

/** Records taken out as a file, such as `policies.exported`. */
export function exportAction(subject: ExportSubject): string {
  if (subject === 'account') return 'account.exported';
  return `${subject === 'one_individual' ? 'individual' : exportNames[subject].many}.exported`;
}

/** The use cases of sample data. */
export const sampleActions = { loaded: 'sample-data.loaded', removed: 'sample-data.removed' } as const;

/** Reports: one was run, or taken out as a file, or the overview was. */
export const reportActions = {
  run: 'report.run',
  downloaded: 'report.downloaded',
  overview: 'overview.downloaded',
} as const;

/** Calls of an assistant's tools; the changes that they make have entries of their own. */
export const assistantActions = { toolCalled: 'assistant.tool-called' } as const;

/** Actions on long work: one of its own files was downloaded, a job was canceled. */
export const jobActions = { canceled: 'job.canceled', downloaded: 'job.downloaded' } as const;

/**
 * Imports: their rows were compared with the account's clients; the start and the end of a run and of its undo; what the
 * undo had moved to the trash is gone.
 */
export const importActions = {
  checked: 'import.checked',
  started: 'import.started',
  finished: 'import.finished',
  stopped: 'import.stopped',
  undoStarted: 'import.undo-started',
  undone: 'import.undone',
  emptied: 'import.trash-emptied',
} as const;

/** Captured drafts: they became clients or are kept, an acceptance was undone, one was thrown away, the accepted ones were exported. */
export const captureActions = {
  accepted: 'capture.accepted',
  undone: 'capture.undone',
  discarded: 'capture.discarded',
  exported: 'capture.exported',
} as const;
