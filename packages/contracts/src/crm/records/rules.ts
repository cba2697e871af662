import { birthProblem } from '../../validation/index.js';

/** Values of a record by the names of its fields, as the contract writes them. An absent one is unchanged, or has its default. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** A record that is stored, with its plain values. */
export type PresentRecord = RecordValues & { readonly id: string };

/** A value that can't be saved. */
export interface FieldIssue {
  /** The field within the record. */
  readonly path: string;
  /** The sentence that people read. */
  readonly message: string;
  /** The field without which there is no issue, if that is another one: a due time needs a due date. */
  readonly cause?: string;
  /** Whether only others may set the value. */
  readonly isForbidden?: true;
}

/** The facts behind the values: of the records and agents that these name, those that the person can name, by id. */
export interface RecordFacts {
  /** `YYYY-MM-DD` where each day begins first: what is in the future there is in the future everywhere. */
  readonly latestDay: string;
  /** The latest time that a clock can show, as an ISO 8601 time in UTC. */
  readonly latestTime: string;
  readonly isSuperuser: boolean;
  /** Active ones of the account. */
  readonly agents: ReadonlySet<string>;
  readonly individuals: ReadonlySet<string>;
  readonly carriers: ReadonlyMap<string, { readonly isGlobal: boolean; readonly isTrashed: boolean }>;
  readonly products: ReadonlyMap<string, { readonly carrierId: string; readonly isTrashed: boolean }>;
  readonly policies: ReadonlyMap<string, { readonly insuredId: string | null }>;
  /** The records that have an External ID, by {@link externalIdKey}. */
  readonly externalIds: ReadonlyMap<string, string>;
  /** A phone number in E.164; undefined for what can't be a whole number of any country. */
  readonly e164: (phone: string) => string | undefined;
}

/**
 * The rules of one type that are about more than one value, or about facts.
 * @param values the new values: all of a new record; of a stored one those that change
 * @param present the stored record; undefined for a new one
 */
export type Rules = (
  values: RecordValues,
  present: PresentRecord | undefined,
  facts: RecordFacts,
) => FieldIssue[];

/** The values that a record has once it is saved. */
export function saved(values: RecordValues, present: PresentRecord | undefined): RecordValues {
  const changes = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...present, ...Object.fromEntries(changes) };
}

/** An issue, if there is one. */
export const issueIf = (isOne: boolean, path: string, message: string, cause?: string): FieldIssue[] =>
  isOne ? [{ path, message, ...(cause !== undefined && { cause }) }] : [];

/** Holds new assignments to active agents of the account. */
export const agentIssues = (
  values: RecordValues,
  { agents }: RecordFacts,
  ...fields: string[]
): FieldIssue[] =>
  fields.flatMap((path) => {
    const id = values[path];
    const isUnknown = typeof id === 'string' && !agents.has(id);
    return issueIf(isUnknown, path, 'Choose an active agent of your account.');
  });

export const externalIdKey = (type: string, externalId: string): string => `${type} ${externalId}`;

export const EXTERNAL_ID_TAKEN = 'Another record has this External ID. Each one can be used once.';

/** An External ID is that of one record of its type. */
export function externalIdIssues(
  type: string,
  { external_id }: RecordValues,
  present: PresentRecord | undefined,
  { externalIds }: RecordFacts,
): FieldIssue[] {
  if (typeof external_id !== 'string') return [];
  const holder = externalIds.get(externalIdKey(type, external_id));
  return issueIf(holder !== undefined && holder !== present?.id, 'external_id', EXTERNAL_ID_TAKEN);
}

/** Only a superuser makes records global, and they stay global. */
export function sharingIssues(
  { is_global }: RecordValues,
  present: PresentRecord | undefined,
  { isSuperuser }: RecordFacts,
): FieldIssue[] {
  if (is_global === true && !isSuperuser)
    return [{ path: 'is_global', message: 'Only superusers can create global records.', isForbidden: true }];
  if (is_global !== false || present?.['is_global'] !== true) return [];
  const message =
    "Global records are used by every account and can't become local. Make the record inactive instead.";
  return [{ path: 'is_global', message }];
}

/** Nobody is born in the future, or too long ago. */
export function birthIssues(path: string, day: unknown, { latestDay }: RecordFacts): FieldIssue[] {
  const problem = typeof day === 'string' ? birthProblem(day, latestDay) : undefined;
  return problem === undefined ? [] : [{ path, message: problem }];
}
