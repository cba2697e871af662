import {
  capturedPart,
  importField,
  lackingInPart,
  type CapturedField,
  type CaptureMatch,
  type ImportKind,
  type RecordType,
} from '@bindery/contracts/crm';

/** The groups of a review, in their order. */
const reviewGroups = [
  { id: 'client', title: 'Client', of: (path: string) => !path.includes('.') },
  { id: 'phones', title: 'Phones', of: (path: string) => path.startsWith('phones.') },
  { id: 'addresses', title: 'Addresses', of: (path: string) => path.startsWith('addresses.') },
  { id: 'policy', title: 'Policy', of: (path: string) => path.startsWith('policy.') },
  { id: 'family', title: 'Family', of: (path: string) => path.startsWith('dependents.') },
] as const;

/** A field as a person reviews it. */
export interface ReviewedField {
  readonly path: string;
  readonly label: string;
  readonly kind: ImportKind;
  readonly choices: readonly string[];
  readonly found: CapturedField;
  /** The value to be saved: as found, or as typed since. */
  readonly value: string;
  readonly isTyped: boolean;
  /** Whether the text has something in its place that can't be its value. */
  readonly isImpossible: boolean;
  readonly isIncluded: boolean;
  /** The labels of the fields without which it can't be saved, and which aren't included yet. */
  readonly waitsFor: readonly string[];
  /** The chosen client's value: null for none, undefined where that isn't compared. */
  readonly present: string | null | undefined;
  /** Whether the chosen client has this very value already. */
  readonly isPresent: boolean;
}

const recordTypes: readonly [prefix: string, type: RecordType][] = [
  ['phones.', 'phone'],
  ['addresses.', 'address'],
  ['policy.', 'policy'],
  ['dependents.', 'dependent'],
];

/** The type of record that holds a field, and the field's name there. */
export function recordFieldOf(path: string): { type: RecordType; name: string } {
  const type = recordTypes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'individual';
  return { type, name: path.slice(path.lastIndexOf('.') + 1) };
}

/** A label without the words that the title of its group has already. */
const shortLabel = (label: string): string =>
  label.replace(/^Policy: /, '').replace(/^(\w+) address: /, '$1: ');

/**
 * Whether the chosen client has a value exactly as found. Family members are added, so they aren't compared, nor is a
 * policy that the client doesn't have. An address is one as a whole: with another street its state isn't there either.
 */
function isOnFile(path: string, match: CaptureMatch): boolean {
  if (path.startsWith('dependents.')) return false;
  if (path.startsWith('policy.') && !match.has_policy) return false;
  if (path.startsWith('addresses.')) return differencesIn(addressOf(path), match).length === 0;
  return !match.differences.some(({ field }) => field === path);
}

/** The address that a path belongs to. */
export const addressOf = (path: string): string | undefined =>
  path.startsWith('addresses.') ? capturedPart(path) : undefined;

const differencesIn = (part: string | undefined, match: CaptureMatch | undefined) =>
  match?.differences.filter(({ field }) => part !== undefined && capturedPart(field) === part) ?? [];

export interface Decisions {
  /** Typed values, by path. */
  readonly typed: Readonly<Record<string, string>>;
  /** Fields that were ticked or unticked for the chosen client, by path. */
  readonly ticks: Readonly<Record<string, boolean>>;
}

/**
 * The fields with what was decided about them. Found by rule, they are included unless the chosen client has something
 * else there; merely suggested ones and other values of the client wait for a tick. So do those of an address, family
 * member or policy that lacks what it can't be saved without.
 */
export function reviewedFields(
  fields: readonly CapturedField[],
  match: CaptureMatch | undefined,
  { typed, ticks }: Decisions,
): ReviewedField[] {
  const all = fields.map((found) => {
    const path = found.field;
    const read = found.value ?? '';
    const value = typed[path] ?? read;
    const isTyped = value !== read;
    const { isSame, present } = besidePresent(found, match);
    const { kind = 'text', choices = [] } = importField('individual', path) ?? {};
    const isSure = isTyped || found.state === 'rule';
    const byDefault = isSure && (present ?? null) === null && !isOfOther(path, match);
    const isPresent = isSame && !isTyped;
    return {
      ...{ path, label: shortLabel(found.label), found, value, isTyped, present, isPresent, kind, choices },
      isImpossible: !isTyped && isUnread(found),
      isIncluded: value.trim() !== '' && !isPresent && (ticks[path] ?? byDefault),
      waitsFor: [],
    };
  });
  return all.map((field) => {
    const lacking = lackingIn(capturedPart(field.path), all).map(({ label }) => label);
    const waits = field.isIncluded && ticks[field.path] !== true && lacking.length > 0;
    return waits ? { ...field, isIncluded: false, waitsFor: lacking } : field;
  });
}

/** Whether the text has something under the label that can't be the value. */
const isUnread = ({ state, source }: CapturedField): boolean => state === 'missing' && source !== null;

/** A found value beside what the chosen client has: the same, another one, or none. */
function besidePresent({ field: path, value }: CapturedField, match: CaptureMatch | undefined) {
  const difference = match?.differences.find(({ field }) => field === path);
  const isSame = match !== undefined && value !== null && isOnFile(path, match);
  return { isSame, present: difference ? difference.present : isSame ? value : undefined };
}

/** The fields without which a part that has values can't be saved, as far as they aren't included. */
function lackingIn(part: string | undefined, fields: readonly ReviewedField[]): ReviewedField[] {
  const has = (sought: string) =>
    fields.some(({ path, isIncluded, isPresent }) => path === sought && (isIncluded || isPresent));
  const lacking = part === undefined ? [] : lackingInPart(part, has);
  return fields.filter(({ path }) => lacking.includes(path));
}

/** Whether the chosen client has another address of this type: a second one is added only if it is ticked. */
const isOfOther = (path: string, match: CaptureMatch | undefined): boolean =>
  differencesIn(addressOf(path), match).some(({ present }) => present !== null);

/** By what a policy that the client has is found. */
const namesPolicy: readonly string[] = ['policy.policy_number', 'policy.carrier'];

/** The included values by their paths. */
export function valuesOf(fields: readonly ReviewedField[]): Record<string, string> {
  const hasPolicy = fields.some(({ path, isIncluded }) => isIncluded && path.startsWith('policy.'));
  const sent = fields.filter(
    ({ path, isIncluded, isPresent }) => isIncluded || (isPresent && hasPolicy && namesPolicy.includes(path)),
  );
  return Object.fromEntries(sent.map(({ path, value }) => [path, value.trim()]));
}

/** A group with its fields. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly ReviewedField[];
}

/** The groups that have fields. */
export function groupsOf(fields: readonly ReviewedField[]): FieldGroup[] {
  return reviewGroups
    .map(({ title, of }) => ({ title, fields: fields.filter(({ path }) => of(path)) }))
    .filter((group) => group.fields.length > 0);
}
