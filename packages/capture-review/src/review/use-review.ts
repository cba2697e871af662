import type { AcceptDraftBody, CaptureDraft } from '@bindery/contracts/crm';
import { useState } from 'react';
import {
  addressOf,
  groupsOf,
  reviewedFields,
  valuesOf,
  type FieldGroup,
  type ReviewedField,
} from './review-fields.js';

/** `new` for a new client, or the id of a present one. */
type Target = string;

export interface Review {
  readonly groups: readonly FieldGroup[];
  /** The fields in the order of the screen. */
  readonly fields: readonly ReviewedField[];
  /** Null until the person has chosen among possible duplicates. */
  readonly target: Target | null;
  readonly choose: (target: Target) => void;
  readonly type: (path: string, value: string) => void;
  readonly tick: (path: string, included: boolean) => void;
  /** Leaves all fields of a group out, or includes again those that aren't merely suggested. */
  readonly tickGroup: (group: FieldGroup, included: boolean) => void;
  /** Whether something was typed that only this page has. */
  readonly isTyped: boolean;
  /** Null while it isn't said which client gets the values. */
  readonly body: AcceptDraftBody | null;
}

interface Choice {
  target: Target;
  /** The matches among which it was chosen: another one asks again. */
  among: string;
}

type Ticks = Readonly<Record<string, boolean>>;

/** A person's decisions about a draft. They outlive a draft that is loaded again. */
export function useReview(draft: CaptureDraft): Review {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [ticks, setTicks] = useState<Readonly<Record<string, Ticks>>>({});
  const { matches } = draft;
  const among = matches.map(({ id }) => id).join();
  const target = matches.length === 0 ? 'new' : choice?.among === among ? choice.target : null;
  const match = matches.find(({ id }) => id === target);
  const ticksOf = target ?? 'new';
  const groups = groupsOf(reviewedFields(draft.fields, match, { typed, ticks: ticks[ticksOf] ?? {} }));
  const fields = groups.flatMap((group) => group.fields);
  const tick = (path: string, included: boolean) => {
    // An address that the client doesn't have is added as a whole.
    const whole = included && match ? addressOf(path) : undefined;
    const others = fields.filter(
      (field) => whole !== undefined && addressOf(field.path) === whole && field.found.state === 'rule',
    );
    const ticked = Object.fromEntries([...others, { path }].map((each) => [each.path, included]));
    setTicks((all) => ({ ...all, [ticksOf]: { ...all[ticksOf], ...ticked } }));
  };
  return {
    ...{ groups, fields, target, tick },
    tickGroup: (group, included) => {
      for (const { path, found, isTyped } of group.fields)
        tick(path, included && (isTyped || found.state === 'rule'));
    },
    choose: (chosen) => setChoice({ target: chosen, among }),
    type: (path, value) => {
      setTyped((all) => ({ ...all, [path]: value }));
      // Somebody who corrects a value wants it.
      tick(path, value.trim() !== '');
    },
    isTyped: fields.some((field) => field.isTyped),
    body:
      target === null
        ? null
        : {
            values: valuesOf(fields),
            ...(match ? { individual_id: match.id, version: match.version } : { individual_id: null }),
            seen_matches: matches.map(({ id }) => id),
          },
  };
}
