import { endsBeforeItStarts, ENDS_BEFORE_IT_STARTS, noteFields, tagFields } from '@bindery/contracts/crm';
import { birthProblem, isAssignable, PHONE_NUMBER } from '@bindery/contracts/validation';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import type { Draft, DraftedRow } from './draft.js';
import type { CellNote } from './read-row.js';

/**
 * Holds a draft to what the forms check beyond their schemas. What is wrong with the client fails the row; a part that
 * is wrong is left out.
 * @param today the day of the latest time zone, as for a date of birth in a form
 */
export function possibleDraft(row: DraftedRow, today: string): DraftedRow {
  const { draft } = row;
  if (!draft) return row;
  const warnings = [...row.warnings];
  const leftOut: LeaveOut = (field, what, why) => {
    warnings.push({ field, column: null, message: `${what} was left out: ${why}` });
    return false;
  };
  const problems = problemsOf(draft, today);
  const tags = draft.tags.flatMap((tag) => {
    const checked = tagName.safeParse(tag);
    if (checked.success) return [checked.data];
    leftOut('tags', `The tag "${tag.slice(0, 40)}"`, 'a tag can have up to 40 characters.');
    return [];
  });
  const kept: Draft = {
    ...draft,
    tags,
    phones: draft.phones.filter(({ phone, type }) => {
      const number = possibleE164(phone);
      return (
        (number !== undefined && isAssignable(number)) ||
        leftOut(`phones.${type}.phone`, 'A phone number', PHONE_NUMBER)
      );
    }),
    dependents: draft.dependents.filter(({ date_of_birth }, index) => {
      const problem = birthProblem(date_of_birth, today);
      return (
        problem === undefined ||
        leftOut(`dependents.${String(index + 1)}.date_of_birth`, 'A dependent', problem)
      );
    }),
    policy: possiblePolicy(draft.policy, leftOut),
    note: noteOf(draft, leftOut),
  };
  return { draft: problems.length > 0 ? null : kept, problems: [...row.problems, ...problems], warnings };
}

const tagName = tagFields.name.input;

type LeaveOut = (field: string, what: string, why: string) => false;

function problemsOf({ client }: Draft, today: string): CellNote[] {
  const problems: CellNote[] = [];
  const { dob, lead_stage, lost_reason } = client;
  const birth = typeof dob === 'string' ? birthProblem(dob, today) : undefined;
  if (birth !== undefined) problems.push({ field: 'dob', column: null, message: birth });
  if (lead_stage === 'lost' && !lost_reason)
    problems.push({ field: 'lost_reason', column: null, message: 'Say why the lead was lost.' });
  return problems;
}

function possiblePolicy(policy: Draft['policy'], leftOut: LeaveOut): Draft['policy'] {
  if (!policy || !endsBeforeItStarts(policy.values)) return policy;
  leftOut('policy.termination_date', 'The termination date', ENDS_BEFORE_IT_STARTS);
  const { termination_date: _, ...values } = policy.values;
  return { ...policy, values };
}

function noteOf({ note }: Draft, leftOut: LeaveOut): string | null {
  if (note === null) return null;
  const checked = noteFields.body.input.safeParse(note);
  if (checked.success) return checked.data;
  leftOut('note', 'The note', 'it can have up to 10,000 characters.');
  return null;
}
