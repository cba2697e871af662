import { z } from 'zod';
import { agents, choice, field, flag, moment, requiredEncryptedText } from '../records/field-table.js';

/** The kind of a contact with a client; a `note` was written down without one. */
export const noteKinds = ['note', 'call', 'email', 'visit', 'text', 'other'] as const;
export const noteKind = z.enum(noteKinds, 'Choose a kind of note.');
export type NoteKind = z.infer<typeof noteKind>;
/** The kinds that a contact is counted by. */
export const contactKinds = ['call', 'email', 'visit', 'text'] as const satisfies readonly NoteKind[];
/** Their labels on screens. */
export const noteKindNames: Readonly<Record<NoteKind, string>> = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  visit: 'Visit',
  text: 'Text',
  other: 'Other',
};

/** How a call ended. */
export const callOutcomes = ['reached', 'not_reached', 'left_message'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
/** The labels of calls with an outcome on screens. */
export const callOutcomeNames: Readonly<Record<CallOutcome, string>> = {
  reached: 'Call, reached',
  not_reached: 'Call, not reached',
  left_message: 'Call, left a message',
};

/** The most people that a note can mention. */
export const MAX_MENTIONS = 100;

/** Every field of a note. Its text is encrypted, and shown to users who can see the individual. */
export const noteFields = {
  /** `note` without one. */
  kind: field('plain', 'choice', 'Kind', noteKind.optional(), noteKind),
  /** Of a call alone. */
  outcome: choice('Outcome', callOutcomes),
  body: requiredEncryptedText('Note', 10_000),
  /** Now without one. */
  occurred_at: moment('When'),
  pinned: flag('Pinned'),
  /** Colleagues whom the note is for: those who are named for the first time are told of it. */
  mentions: agents('Mentions', MAX_MENTIONS),
} as const;
