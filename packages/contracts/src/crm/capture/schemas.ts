import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { codeText, storableText, uuid } from '../../validation/index.js';
import { duplicateReasons } from '../duplicates/schemas.js';
import { recordType } from '../record-types/record-types.js';

/** The longest text that can be captured, in UTF-16 code units. */
export const MAX_CAPTURED_TEXT = 200_000;
/** How many labeled values of a page can be captured beside its text. */
export const MAX_CAPTURED_FIELDS = 500;
/** The largest body of a capture, in bytes: each character of a text can take three. */
export const CAPTURE_BODY_LIMIT = 2_097_152;
/** How long a draft and its text wait for a decision, in hours. */
export const CAPTURE_DRAFT_HOURS = 24;
/** The longest value that a person can accept. */
const MAX_VALUE = 10_000;

/** Where a captured text comes from. */
export const captureOrigins = ['paste', 'pdf', 'page'] as const;
export type CaptureOrigin = (typeof captureOrigins)[number];

/** A captured text is kept as it is, for places in it are counted. */
const capturedText = (wrong: string) => z.string(wrong).overwrite(storableText);

/** A labeled value of a page: of a form field, a definition list or a table. */
export const capturedPageField = z.strictObject({
  label: capturedText('A label must be text.').max(300, 'A label can have up to 300 characters.'),
  value: capturedText('A value must be text.').max(5_000, 'A value can have up to 5,000 characters.'),
});
export type CapturedPageField = z.infer<typeof capturedPageField>;

/** The content of a page. */
export const extractBody = z.strictObject({
  /** The host of the page, without path or query; absent for a pasted text. */
  url_host: z
    .string('The host must be text.')
    .overwrite(codeText)
    .max(253, 'A host can have up to 253 characters.')
    .regex(/^[a-z0-9](?:[a-z0-9.:-]*[a-z0-9])?$/i, 'Send the host alone, such as portal.carrier.com.')
    .nullish(),
  text: capturedText('The text must be text.').max(
    MAX_CAPTURED_TEXT,
    'Up to 200,000 characters can be captured. Select the part with the client.',
  ),
  fields: z
    .array(capturedPageField, 'The fields must be a list.')
    .max(MAX_CAPTURED_FIELDS, 'Up to 500 fields can be captured. Select the part with the client.')
    .default([]),
  origin: z.enum(captureOrigins, `The origin must be one of ${captureOrigins.join(', ')}.`).optional(),
  /** Which of the people that the text names is the client, as `people` of an earlier reply counts them. */
  person: z.int('The person must be a whole number.').min(0).max(49).optional(),
});
export type ExtractBody = z.output<typeof extractBody>;

/**
 * How a value was found: by a rule, whose label, form and place agree; merely suggested, which a person has to
 * confirm; or missing.
 */
export const captureFindings = ['rule', 'suggested', 'missing'] as const;

/** Where the source of a value stands: in the text, by UTF-16 code units, or in the value of a labeled field. */
export const sourcePlace = z.union([
  z.object({ in: z.literal('text'), start: z.int(), end: z.int() }),
  z.object({ in: z.literal('field'), index: z.int() }),
]);
export type SourcePlace = z.infer<typeof sourcePlace>;

/** One field of a draft. */
export const capturedField = z.object({
  /** The path of the field, as in imports of individuals: `first_name`, `phones.mobile.phone`, `policy.carrier`. */
  field: z.string(),
  label: z.string(),
  /** In the form that the field's record stores: days `YYYY-MM-DD`, SSN and MBI without dashes. Null while missing. */
  value: z.string().nullable(),
  /** The piece of the text, or of a labeled value, that says so, word for word. */
  source: z.string().nullable(),
  place: sourcePlace.nullable(),
  state: z.enum(captureFindings),
});
export type CapturedField = z.infer<typeof capturedField>;

/** An individual in one's scope that the draft may be about. */
export const captureMatch = z.object({
  id: uuid(),
  first_name: z.string(),
  last_name: z.string(),
  dob: z.string().nullable(),
  reasons: z.array(z.enum(duplicateReasons)),
  /** Whether the person may change it. */
  can_edit: z.boolean(),
  version: z.int(),
  /** Whether the client has a policy with the number that the draft has. */
  has_policy: z.boolean().default(false),
  /** The fields of the draft that the record has otherwise: its value, masked as on its page; null if it has none. */
  differences: z.array(z.object({ field: z.string(), present: z.string().nullable() })),
});
export type CaptureMatch = z.infer<typeof captureMatch>;

/** `accepted` became a client; without a CRM in the plan, it stays a draft that can be exported. */
export const captureStates = ['open', 'accepted', 'discarded'] as const;

const draft = {
  draft_id: uuid(),
  state: z.enum(captureStates),
  origin: z.enum(captureOrigins),
  url_host: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the draft and its text are gone unless they are accepted; null for accepted ones. */
  expires_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
} as const;

/** A draft with what was found. */
export const captureDraft = z.object({
  ...draft,
  /** The people that the text is about, the most likely client first. */
  people: z.array(z.object({ name: z.string() })),
  /** Which of them the fields describe. */
  person: z.int(),
  /** Whether only a part of the text was read, because there was too much of it. */
  truncated: z.boolean().default(false),
  fields: z.array(capturedField),
  matches: z.array(captureMatch),
  /**
   * Whether its SSNs, Medicare and license numbers were compared with those of clients. Past the allowance of searches
   * for protected numbers, a draft is made without that.
   */
  numbers_compared: z.boolean().default(true),
  /** The client that it became. */
  individual_id: uuid().nullable(),
  /** Until when that can be undone. */
  undo_until: z.iso.datetime().nullable(),
  /**
   * Values that saving left out and the client doesn't have yet, by paths, as the forms that complete it take it; while it
   * can be undone.
   */
  left_out: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
  /** Whether a language model was asked for what the rules left missing. While it works, more suggestions may come. */
  language_model: z.enum(['off', 'working', 'done', 'failed']).default('off'),
});
export type CaptureDraft = z.infer<typeof captureDraft>;

/** The same with the text, while it is open. */
export const captureDraftWithText = captureDraft.extend({
  text: z.string().nullable(),
  page_fields: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type CaptureDraftWithText = z.infer<typeof captureDraftWithText>;

export const captureDraftRow = z.object({
  ...draft,
  /** `Last, First`; null while the text names nobody. */
  name: z.string().nullable(),
  individual_id: uuid().nullable(),
});
export type CaptureDraftRow = z.infer<typeof captureDraftRow>;
export const captureDraftList = listOf(captureDraftRow);
export const captureDraftListQuery = listQuery(['created_at', 'decided_at'], 'created_at').extend({
  state: z.enum(captureStates, `The state must be one of ${captureStates.join(', ')}.`).optional(),
});

const acceptedValues = z
  .record(z.string().max(100), z.string('A value must be text.').max(MAX_VALUE))
  .refine((values) => Object.keys(values).length <= 300, 'Accept up to 300 values.');

/** The values that a person takes over from a draft. */
export const acceptDraftBody = z.strictObject({
  /** The values by the paths of their fields, as found or as corrected. What is absent is left out. */
  values: acceptedValues,
  /** Values of parts that lack something, such as a policy's carrier: kept with the draft while it can be undone. */
  left_out: acceptedValues.optional(),
  /** The existing client that gets them; absent or null for a new one. */
  individual_id: uuid('The client must be an id.').nullish(),
  /** The version of that client that the person has seen. */
  version: z.int('The version must be a whole number.').optional(),
  /** The possible duplicates that the person has seen, so that a client added since is not doubled. */
  seen_matches: z.array(uuid('A match must be an id.')).max(50).default([]),
});
export type AcceptDraftBody = z.output<typeof acceptDraftBody>;

export const acceptedDraft = z.object({
  draft_id: uuid(),
  state: z.enum(captureStates),
  individual_id: uuid().nullable(),
  /** Null without a CRM in the plan. */
  undo_until: z.iso.datetime().nullable(),
  /** The records that were added or changed. */
  changes: z.array(z.object({ record_type: recordType, id: uuid(), change: z.enum(['created', 'updated']) })),
});
export type AcceptedDraft = z.infer<typeof acceptedDraft>;

export const undoneDraft = z.object({
  draft_id: uuid(),
  /** Records that have changed since and were left, with the reason. */
  left: z.array(z.object({ record_type: recordType, id: uuid(), reason: z.string() })),
});
export type UndoneDraft = z.infer<typeof undoneDraft>;

/** How a request turned accepted drafts into clients. */
export const convertedDrafts = z.object({
  converted: z.int(),
  /** Drafts that did not become one, with the reason. */
  skipped: z.array(z.object({ draft_id: uuid(), name: z.string().nullable(), reason: z.string() })),
  /** How many are left for the next call. */
  remaining: z.int(),
});
export type ConvertedDrafts = z.infer<typeof convertedDrafts>;

/** The server's answer to an extension's first question. */
export const extensionRelease = z.object({
  /** The oldest version of the extension that this server serves. */
  minimum_version: z.string(),
});
