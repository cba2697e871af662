import { permissions } from '@bindery/contracts/access';
import {
  capitalized,
  childTypes,
  dependentFields,
  dependentProtectedFields,
  individualFields,
  exportedTypes,
  exportNames,
  protectedFields,
  recordNames,
  recordTypes,
  reportDefinitions,
  reportTypes,
  type ExportSubject,
  type FieldTable,
  type RecordType,
} from '@bindery/contracts/crm';
import {
  actionOf,
  assistantActions,
  calendarFeedActions,
  captureActions,
  importActions,
  jobActions,
  keyActions,
  languageModelActions,
  mergeActions,
  reportActions,
  deniedAction,
  exportAction,
  sampleActions,
  tagActions,
  reassignmentActions,
  taskActions,
  trashActions,
  type RecordVerb,
  type TaskVerb,
} from '../audit/actions.js';

/** The sentence of one kind of audit entry in the activity log. */
export interface Sentence {
  readonly action: string;
  readonly outcome: 'success' | 'denied' | 'failed';
  /** The field that the entry is about, where the sentence depends on it. */
  readonly field: string | null;
  readonly text: string;
  /** Joins the text and the record's present name, where there is one and the reader may see it. */
  readonly join: string;
  /**
   * The same, with the subject. A phrase in braces is left out if the reader can't see the record (`title`), or the
   * individual or carrier that it belongs to (`whose`).
   */
  readonly summary: string;
  /** The words after a count in the entry's fields, such as 'added by rules' after '35 tasks'. */
  readonly counted: string | null;
}

interface Wording {
  readonly summary?: string;
  readonly join?: string;
  readonly field?: string;
  readonly counted?: string;
}

const about = (
  action: string,
  outcome: Sentence['outcome'],
  text: string,
  { summary = text, join = ': ', field, counted }: Wording = {},
): Sentence => ({ action, outcome, field: field ?? null, text, join, summary, counted: counted ?? null });

/** The text of an entry without a sentence. */
export const UNKNOWN_ACTIVITY = 'Activity logged';

const PART = /\{([^{}]{0,20})(title|whose)([^{}]{0,20})\}/gu;

/** The names in a summary, as far as the reader can see them now. */
export interface SummaryNames {
  readonly title: string | null;
  readonly whose: string | null;
}

/** A summary with its names. */
export function summaryOf(summary: string, names: SummaryNames): string {
  return summary.replaceAll(PART, (_, before: string, name: keyof SummaryNames, after: string) => {
    const shown = names[name];
    return shown === null ? '' : before + shown + after;
  });
}

/** The words of a summary that don't depend on what can be seen. */
export const wordsOf = (summary: string): string => summaryOf(summary, { title: null, whose: null });

/** The name of a type of record in a summary, and the words that join a new record to its individual or carrier. */
interface Naming {
  readonly title: string;
  readonly added: string;
}

/** Of another child type, only the individual is named; of another listed type, only the record. */
const naming: Readonly<Partial<Record<RecordType, Naming>>> = {
  product: { title: '{ title}', added: '{ to whose}' },
  policy: { title: '{ title}', added: '{ for whose}' },
  task: { title: '{ “title”}', added: '{ for whose}' },
  dependent: { title: '{ title}', added: '{ to whose}' },
};
const ofChildren: Naming = { title: '', added: '{ to whose}' };
const ofListed: Naming = { title: '{ title}', added: '' };

function ofRecords(type: RecordType): Sentence[] {
  const { name, one } = recordNames[type];
  const { title, added } = naming[type] ?? (type in childTypes ? ofChildren : ofListed);
  const done = (verb: RecordVerb, word: string) =>
    about(actionOf(type, verb), 'success', `${name} ${word}`, {
      summary: `${name}${title}{ of whose} ${word}`,
    });
  const denied = (verb: RecordVerb, gerund: string) =>
    about(actionOf(type, verb), 'denied', `${gerund} ${one} was denied`, {
      summary: `${gerund} ${one}{ of whose} was denied{: title}`,
    });
  return [
    about(actionOf(type, 'created'), 'success', `${name} created`, {
      summary: `${name}${title} added${added}`,
    }),
    done('updated', 'updated'),
    done('deleted', 'deleted'),
    done('restored', 'restored'),
    done('removed', 'permanently deleted'),
    denied('read', 'Viewing'),
    denied('updated', 'Updating'),
    denied('deleted', 'Deleting'),
    denied('restored', 'Restoring'),
    denied('removed', 'Permanently deleting'),
  ];
}

const gerunds = { read: 'Viewing', write: 'Updating', delete: 'Deleting or restoring' };

/** Denials of a permission of the type. They are about no record. */
function ofPermissions(type: RecordType): Sentence[] {
  return Object.entries(gerunds)
    .map(([right, gerund]) => ({ permission: `${type}:${right}`, gerund }))
    .filter(({ permission }) => permission in permissions)
    .map(({ permission, gerund }) =>
      about(deniedAction(permission), 'denied', `${gerund} ${recordNames[type].many} was denied`),
    );
}

function ofReveals(
  type: RecordType,
  fields: FieldTable,
  revealed: readonly string[],
  { of, named }: { of: string; named: string },
): Sentence[] {
  const action = actionOf(type, 'revealed');
  const join = ' for ';
  return revealed.flatMap((field) => {
    const label = fields[field]?.label ?? field;
    const ofIt = label + of;
    return [
      about(action, 'success', `${label} revealed`, { summary: `${ofIt} revealed${named}`, join, field }),
      about(action, 'denied', `Revealing the ${label} was denied`, {
        ...{ summary: `Revealing the ${ofIt} was denied${named}`, join, field },
      }),
      about(action, 'failed', `The ${label} couldn't be decrypted`, {
        ...{ summary: `The ${ofIt} couldn't be decrypted${named}`, join, field },
      }),
    ];
  });
}

const ofTask = (verb: TaskVerb) =>
  about(actionOf('task', verb), 'success', `Task ${verb}`, { summary: `Task{ “title”}{ of whose} ${verb}` });

/** An export, and the same with full values, which begins its fields with theirs. */
const exported = (subject: ExportSubject, text: string, summary = text): Sentence[] => [
  about(exportAction(subject), 'success', text, { summary }),
  ...protectedFields.map((field) =>
    about(exportAction(subject), 'success', `${text} with protected values in full`, {
      ...{ summary: `${summary} with protected values in full`, field },
    }),
  ),
];

export const sentences: readonly Sentence[] = [
  ...recordTypes.flatMap(ofRecords),
  ...recordTypes.flatMap(ofPermissions),
  about(actionOf('individual', 'merged'), 'success', 'Individuals merged', {
    summary: 'Individuals merged{ into title}',
  }),
  about(actionOf('individual', 'unmerged'), 'success', 'Merge undone', {
    summary: 'Merge undone{ for title}',
  }),
  about(actionOf('individual', 'merged'), 'denied', 'Merging individuals was denied', {
    summary: 'Merging individuals was denied{: title}',
  }),
  about(actionOf('individual', 'unmerged'), 'denied', 'Undoing a merge was denied', {
    summary: 'Undoing a merge was denied{: title}',
  }),
  about(actionOf('individual', 'matched'), 'success', 'Individual found by a protected number in an import', {
    summary: 'Individual{ title} found by a protected number in an import',
  }),
  ...ofReveals('individual', individualFields, protectedFields, { of: '', named: '{ for title}' }),
  ...ofReveals('dependent', dependentFields, dependentProtectedFields, {
    of: ' of a dependent{ of whose}',
    named: '{: title}',
  }),
  about(trashActions.emptied, 'success', 'Records in the trash for 30 days permanently deleted'),
  about(mergeActions.finished, 'success', 'Merges older than 48 hours became final'),
  ...(['completed', 'reopened', 'dismissed'] as const).map(ofTask),
  about(reassignmentActions.done, 'success', 'Clients of a removed member reassigned', {
    counted: 'of a removed member reassigned',
  }),
  about(reassignmentActions.assigned, 'success', 'Clients without an agent assigned', {
    counted: 'without an agent assigned',
  }),
  about(taskActions.reassigned, 'success', 'Open tasks of a member who left moved to colleagues', {
    counted: 'of a member who left moved to colleagues',
  }),
  about(taskActions.followed, 'success', 'Tasks of rules moved to the new agent of a client', {
    counted: 'of rules moved to the new agents of their clients',
  }),
  about(taskActions.made, 'success', 'Tasks added by rules', { counted: 'added by rules' }),
  about(tagActions.created, 'success', 'Tag created', { summary: 'Tag{ title} created' }),
  about(tagActions.updated, 'success', 'Tag changed', { summary: 'Tag{ title} changed' }),
  about(tagActions.merged, 'success', 'Tags merged', { summary: 'Tags merged{ into title}' }),
  about(tagActions.deleted, 'success', 'Tag deleted'),
  about(calendarFeedActions.renewed, 'success', 'Calendar feed made'),
  about(calendarFeedActions.updated, 'success', 'Calendar feed changed'),
  about(calendarFeedActions.revoked, 'success', 'Calendar feed turned off'),
  ...exportedTypes.flatMap((type) => exported(type, `${capitalized(exportNames[type].many)} exported`)),
  ...exported('account', 'The whole account exported'),
  ...exported(
    'one_individual',
    'Everything about an individual exported',
    'Everything{ about title} exported',
  ),
  about(importActions.checked, 'success', 'Rows of an import compared with clients'),
  about(importActions.started, 'success', 'Import started'),
  about(importActions.finished, 'success', 'Import finished'),
  about(importActions.stopped, 'success', 'Import stopped'),
  about(importActions.undoStarted, 'success', 'Undo of an import started'),
  about(importActions.undone, 'success', 'Import undone'),
  about(importActions.emptied, 'success', 'What an undone import had added permanently deleted'),
  about(captureActions.accepted, 'success', 'Captured draft accepted', {
    summary: 'Captured draft accepted{ for title}',
  }),
  about(captureActions.undone, 'success', 'Capture undone', { summary: 'Capture undone{ for title}' }),
  about(captureActions.discarded, 'success', 'Captured draft discarded'),
  about(captureActions.exported, 'success', 'Accepted drafts exported'),
  about(languageModelActions.enabled, 'success', 'Language model for captures turned on'),
  about(languageModelActions.disabled, 'success', 'Language model for captures turned off'),
  about(reportActions.run, 'success', 'Report run'),
  about(reportActions.downloaded, 'success', 'Report downloaded'),
  ...reportTypes.flatMap((type) => [
    about(reportActions.run, 'success', `Report “${reportDefinitions[type].title}” run`, { field: type }),
    about(reportActions.downloaded, 'success', `Report “${reportDefinitions[type].title}” downloaded`, {
      field: type,
    }),
  ]),
  about(reportActions.overview, 'success', 'Overview downloaded'),
  about(assistantActions.toolCalled, 'success', 'Tool of an assistant used'),
  about(assistantActions.toolCalled, 'denied', 'Using a tool of an assistant was denied'),
  about(assistantActions.toolCalled, 'failed', 'Using a tool of an assistant failed'),
  about(jobActions.canceled, 'success', 'Background work canceled'),
  about(jobActions.downloaded, 'success', 'File downloaded'),
  about(sampleActions.loaded, 'success', 'Sample data loaded'),
  about(sampleActions.removed, 'success', 'Sample data removed'),
  about(keyActions.rotated, 'success', 'Encryption key rotated by an operator'),
  about(keyActions.rewrapped, 'success', 'Encryption keys rewrapped by an operator'),
  about(keyActions.reencrypted, 'success', 'Encrypted values moved to the newest key by an operator'),
  about(deniedAction('dashboard:read'), 'denied', 'Viewing the dashboard was denied'),
  about(deniedAction('activity:read'), 'denied', 'Viewing the activity log was denied'),
  about(deniedAction('agent:read'), 'denied', 'Listing agents was denied'),
  about(deniedAction('individual:merge'), 'denied', 'Merging individuals was denied'),
  about(deniedAction('saved-filter:own'), 'denied', 'Access to saved filters was denied'),
  about(deniedAction('preference:own'), 'denied', 'Access to the looks of a list was denied'),
  about(deniedAction('sample-data:manage'), 'denied', 'Loading or removing sample data was denied'),
  about(deniedAction('trash:read'), 'denied', 'Viewing the trash was denied'),
  about(deniedAction('calendar-feed:own'), 'denied', 'Access to a calendar feed was denied'),
  about(deniedAction('calendar-feed:make'), 'denied', 'Making a calendar feed was denied'),
  about(deniedAction('export:run'), 'denied', 'Exporting records was denied'),
  about(deniedAction('export:account'), 'denied', 'Exporting the account was denied'),
  about(deniedAction('report:read'), 'denied', 'Viewing reports was denied'),
  about(deniedAction('report:run'), 'denied', 'Running a report was denied'),
  about(deniedAction('capture:run'), 'denied', 'Capturing a client was denied'),
  about(deniedAction('capture:own'), 'denied', 'Access to captured drafts was denied'),
  about(deniedAction('capture:export'), 'denied', 'Exporting accepted drafts was denied'),
  about(deniedAction('tag:manage'), 'denied', 'Changing tags was denied'),
  about(deniedAction('individual:reveal'), 'denied', 'Revealing encrypted values was denied'),
];

const keyOf = (action: string, outcome: string, field: string | null | undefined): string =>
  `${action} ${outcome} ${field ?? ''}`;
const known = new Map(sentences.map((one) => [keyOf(one.action, one.outcome, one.field), one]));
const unknown = { text: UNKNOWN_ACTIVITY, join: ': ', summary: `${UNKNOWN_ACTIVITY}{: title}` };

/** A count as an entry's field has it: '35 tasks', or '12 reassigned' of clients. */
const COUNT = /^(\d+) (tasks?|reassigned)$/;

function countIn(field: string | undefined): string | undefined {
  const [, count, noun] = COUNT.exec(field ?? '') ?? [];
  if (count === undefined) return undefined;
  return noun === 'reassigned'
    ? `${count} ${count === '1' ? 'client' : 'clients'}`
    : `${count} ${noun ?? ''}`;
}

/** How an entry reads. */
export function sentenceOf({
  action,
  outcome,
  fields: [field],
}: {
  readonly action: string;
  readonly outcome: string;
  readonly fields: readonly string[];
}): Pick<Sentence, 'text' | 'join' | 'summary'> {
  const sentence = known.get(keyOf(action, outcome, field)) ?? known.get(keyOf(action, outcome, null));
  const count = countIn(field);
  if (!sentence) return unknown;
  if (sentence.counted === null || count === undefined) return sentence;
  return { ...sentence, summary: `${count} ${sentence.counted}` };
}
