import type { FieldChange, HistoryEntry } from '../history/schemas.js';
import type { RecordType } from '../record-types/record-types.js';
import { spokenOf } from './client-name.js';
import { dayText, valueText } from './wording.js';

/** A change in one sentence, and the fields that it tells. */
export interface ChangeSentence {
  readonly text: string;
  readonly told: readonly string[];
}

type Told = Pick<HistoryEntry, 'record_type' | 'change' | 'fields' | 'merge'>;

/** The sentence for what a change means, such as 'Renewed at $88.10 monthly, next on Jan 1, 2028'; null of any other. */
export function sentenceOfChange(entry: Told): ChangeSentence | null {
  if (entry.change === 'merged' || entry.change === 'unmerged') return { text: mergeText(entry), told: [] };
  if (entry.change !== 'updated') return null;
  const fields = new Map(entry.fields.map((field) => [field.field, field]));
  if (entry.record_type === 'individual') return householdSentence(fields);
  if (entry.record_type !== 'policy') return null;
  return renewalSentence(fields) ?? reviewSentence(fields.get('reviewed_plan_year'));
}

/** A changed field with both values, such as 'Status: Lead → Active'. */
export function changeText(type: RecordType, { field, label, before, after }: FieldChange): string {
  return `${label}: ${valueText(type, field, before)} → ${valueText(type, field, after)}`;
}

/** The words of a merge, or of its undo. */
export function mergeText({ change, merge }: Pick<Told, 'change' | 'merge'>): string {
  const merged = merge?.merged_name ?? null;
  if (change === 'unmerged') return merged === null ? 'Merge undone' : `Merge of ${merged} undone`;
  return `Merged ${merged ?? 'another individual'} into ${merge?.kept_name ?? 'this one'}`;
}

type Fields = ReadonlyMap<string, FieldChange>;

/** The fields that an outcome changes, as `withOutcome` of crm does. */
const ofOutcome = [
  ...['renewal_outcome', 'renewal_handled', 'renewal_reason', 'next_policy_id', 'renewal_date', 'plan_year'],
  ...['premium', 'premium_mode', 'next_premium', 'next_premium_mode', 'next_premium_from'],
];

function renewalSentence(fields: Fields): ChangeSentence | null {
  const handled = fields.get('renewal_handled');
  if (handled?.after === null) return { text: 'Renewal reopened', told: [...ofOutcome, 'termination_date'] };
  const after = (name: string) => fields.get(name)?.after ?? null;
  // One of the year before may have been the same; only renewing moves the date.
  const outcome = after('renewal_outcome') ?? (handled && after('renewal_date') !== null ? 'renewed' : null);
  if (outcome === 'renewed') return { text: renewedText(after), told: ofOutcome };
  const what = outcome === 'moved' ? movedText(after) : outcome === 'lost' ? lostText(after) : null;
  if (what === null) return null;
  const end = after('termination_date');
  if (end === null) return { text: what, told: ofOutcome };
  return { text: `${what}; ends on ${dayText(end)}`, told: [...ofOutcome, 'termination_date'] };
}

type After = (name: string) => string | null;

function renewedText(after: After): string {
  const of = after('next_premium') === null ? '' : 'next_';
  const premium = after(`${of}premium`);
  const mode = after(`${of}premium_mode`);
  const next = after('renewal_date');
  const how = mode === null ? '' : ` ${valueText('policy', 'premium_mode', mode).toLowerCase()}`;
  const price = premium === null ? '' : ` at ${valueText('policy', 'premium', premium)}${how}`;
  return `Renewed${price}${next === null ? '' : `, next on ${dayText(next)}`}`;
}

function movedText(after: After): string {
  const next = after('next_policy_id');
  if (next === null) return 'Moved to another plan';
  return `Moved to ${next.startsWith('A policy') ? 'another policy' : `policy ${next}`}`;
}

function lostText(after: After): string {
  const reason = after('renewal_reason');
  return reason === null ? 'Lost' : `Lost: ${reason}`;
}

function reviewSentence(review: FieldChange | undefined): ChangeSentence | null {
  if (!review) return null;
  const { before, after } = review;
  const text = after === null ? `Review for ${String(before)} reopened` : `Reviewed for ${after}`;
  return { text, told: ['reviewed_plan_year'] };
}

const IN_HOUSEHOLD = ['household_member', 'household_relationship'];

/** Of who joins or leaves, the relationship changes along with the other member; of who is there, the member alone. */
function householdSentence(fields: Fields): ChangeSentence | null {
  const [member, relationship] = IN_HOUSEHOLD.map((field) => fields.get(field));
  if (!member && !relationship) return null;
  return { text: householdText(member, relationship), told: IN_HOUSEHOLD };
}

function householdText(member: FieldChange | undefined, relationship: FieldChange | undefined): string {
  if (!member) return relationship ? changeText('individual', relationship) : '';
  const name = member.after ?? member.before ?? '';
  const other = name === '' || name === 'An individual' ? 'somebody' : spokenOf(name);
  const isThere = member.after !== null;
  if (!relationship) return isThere ? `Household: added ${other}` : `Household: removed ${other}`;
  if (!isThere) return `Left the household with ${other}`;
  const as = valueText('individual', 'household_relationship', relationship.after).toLowerCase();
  return `Joined a household with ${other}, as ${as}`;
}
