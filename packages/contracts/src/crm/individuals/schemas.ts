import { z } from 'zod';
import { protectedSearchOf, type ProtectedSearch } from '../../sensitive-search/protected-search.js';
import { listOf, listQuery, wholeNumber } from '../../lists/lists.js';
import { codeText, lineText, mbi, ssn, uuid } from '../../validation/index.js';
import { bulkDelete, bulkIds, bulkRestore, bulkStatus } from '../bulk/schemas.js';
import { createAddressBody } from '../addresses/schemas.js';
import { clientNumber } from '../phones/client-number.js';
import { createPhoneBody } from '../phones/schemas.js';
import { householdRelationships } from '../households/schemas.js';
import { computedFields, editShape, shapeOf } from '../records/field-table.js';
import {
  agentFilter,
  carrierFilter,
  dayFilter,
  daysFilter,
  inOrder,
  monthsFilter,
  stateFilter,
  yesOrNo,
} from '../records/list-filters.js';
import { shownTag } from '../tags/schemas.js';
import {
  individualFields,
  individualGaps,
  individualStatus,
  leadStage,
  listedFields,
  protectedField,
  sortedFields,
  type ListedField,
} from './fields.js';

/** Computed values of the view. An edit may send them back; they are ignored. */
const computed = {
  ...computedFields,
  assigned_agent_name: z.string().nullable(),
  additional_agent_name: z.string().nullable(),
  /** By name. */
  tags: z.array(shownTag),
  /** The day since which a lead is in its stage; null of other individuals, and where it is unknown. */
  lead_stage_since: z.string().nullable(),
  /** Protected fields whose stored value did not open; they are blank here and an operator has been alerted. */
  integrity_failures: z.array(protectedField),
} as const;

export const MAX_CHILDREN = 10;

/**
 * The body of `POST /insureds`. Unknown fields are refused. Its phone numbers and addresses are added with the
 * individual, all or nothing.
 */
export const createIndividualBody = z.strictObject({
  ...shapeOf(individualFields, 'input'),
  status: individualStatus.meta({ not: { const: 'deleted' } }),
  phones: z.array(createPhoneBody).max(MAX_CHILDREN, 'Add at most ten phone numbers.').optional(),
  addresses: z.array(createAddressBody).max(MAX_CHILDREN, 'Add at most ten addresses.').optional(),
});
export type CreateIndividualBody = z.input<typeof createIndividualBody>;
export type NewIndividual = z.output<typeof createIndividualBody>;

/**
 * The body of `PUT /insureds/{id}`: an absent field is unchanged and `null` clears it. A protected field that equals
 * its present mask is unchanged too. Computed fields of the view may be sent back and are ignored.
 */
export const updateIndividualBody = editShape(individualFields, computed);
export type UpdateIndividualBody = z.input<typeof updateIndividualBody>;

/** An individual as it leaves the server: protected fields masked, emails as the agency has set. Dates are `YYYY-MM-DD`, times ISO 8601 in UTC. */
export const individualView = z.object({ ...shapeOf(individualFields, 'view'), ...computed });
export type IndividualView = z.infer<typeof individualView>;

/** The next event: an open task, a policy up for renewal, or the 65th birthday within six months. */
const nextDate = z.object({ kind: z.enum(['task', 'renewal', 'turning_65']), date: z.string() });
export type NextDate = z.infer<typeof nextDate>;

/** The open task that is due first. A task that a rule made for a date of the client is none: the date itself is. */
const nextTask = z.object({
  title: z.string(),
  due_date: z.string().nullable(),
  due_time: z.string().nullable(),
});

/** A member's relationship to the head of the household. */
const placeInHousehold = z.object({
  relationship: z.enum(householdRelationships),
  /** `Last, First`; null for the head, and if the user can't see the head. */
  head_name: z.string().nullable(),
});

/** Values of the view beside its fields that a row of the list has as well. */
const shownInRows = [
  ...(['id', 'assigned_agent_name', 'additional_agent_name', 'tags', 'created_at', 'updated_at'] as const),
  ...(['can_edit', 'can_delete', 'integrity_failures', 'lead_stage_since'] as const),
];
type ShownInRow = ListedField | (typeof shownInRows)[number];

/** A row of the list: what its columns can show. */
export const individualRow = individualView
  .pick(
    Object.fromEntries([...listedFields, ...shownInRows].map((name) => [name, true])) as Readonly<
      Record<ShownInRow, true>
    >,
  )
  .extend({
    /** In whole years today, by the account's time zone. */
    age: z.number().int().nullable(),
    /** The 65th birthday, null without a date of birth. */
    turns_65_on: z.string().nullable(),
    /** The first day that Medicare can start, and the last day of the initial enrollment period. */
    medicare_from: z.string().nullable(),
    enrollment_ends: z.string().nullable(),
    /** Of the primary address, or else of the first. */
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    county: z.string().nullable(),
    household: placeInHousehold.nullable(),
    phone: clientNumber.phone,
    phone_e164: clientNumber.phone_e164,
    phone_extension: clientNumber.phone_extension,
    policies_in_force: z.number().int(),
    next_date: nextDate.nullable(),
    next_task: nextTask.nullable(),
    /** The last call, email, visit or text in the notes. */
    last_contact_at: z.string().nullable(),
  });
export type IndividualRow = z.infer<typeof individualRow>;
export const individualList = listOf(individualRow);

const wholeNumbers = [ssn, mbi].map((schema) => String(schema.meta()?.['pattern']).slice(1, -1));

/** A whole number that only the blind indexes of protected fields can find. */
const protectedSearch = z
  .string()
  .overwrite(codeText)
  .max(100, 'A search can be at most 100 characters.')
  .meta({
    description:
      "A whole SSN or Medicare number, or a driver's license after the word license. At most 300 an hour.",
    pattern: `^(?:${wholeNumbers.join('|')}|license [A-Za-z0-9][A-Za-z0-9 -]+[A-Za-z0-9])$`,
  })
  .transform((text, context): ProtectedSearch => {
    const found = protectedSearchOf(text);
    if (found) return found;
    const message = 'Search for a whole SSN or Medicare number, or for the word license and a number.';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const medicareReview = z.enum(['open', 'done'], 'The Medicare review must be open or done.');

const MAX_AGE = 130;
const textFilter = (label: string) =>
  z
    .string()
    .overwrite(lineText)
    .min(1, `${label} can't be blank.`)
    .max(100, `${label} can be at most 100 characters.`)
    .optional();

/** Every column of the list but the encrypted ones and those of several values. `last_name` is the whole name. */
export const individualSorts = [
  ...(['created_at', 'updated_at', 'phone', 'age', 'city', 'state', 'zip', 'county', 'household'] as const),
  ...(['turns_65_on', 'medicare_from', 'enrollment_ends', 'policies_in_force', 'next_date'] as const),
  ...(['assigned_agent_name', 'additional_agent_name', 'last_contact_at', 'lead_stage_since'] as const),
  ...sortedFields,
] as const;

export const individualListQuery = listQuery(individualSorts, 'created_at')
  .extend({
    status: individualStatus.optional(),
    assigned_agent: agentFilter,
    /** Individuals with a policy of the carrier. */
    carrier_id: carrierFilter,
    /** Individuals with an address in the state. */
    state: stateFilter,
    /** Leads that are so far. */
    lead_stage: leadStage.optional(),
    tag_id: uuid('The tag must be an id.').optional(),
    created_from: dayFilter('The first day'),
    created_to: dayFilter('The last day'),
    /** Individuals who turn 65 within that many months, without inactive ones. */
    medicare_months: monthsFilter.optional(),
    /** Individuals whose birthday is today or within that many days, without inactive ones. */
    birthday_days: daysFilter.optional(),
    /** Individuals without a change or contact for that many days. */
    quiet_days: daysFilter.optional(),
    /**
     * Individuals with a Medicare plan in force that ends with the year. Their review for the next year is done once each
     * such policy has an outcome of this season, or the task of the rule is done.
     */
    medicare_review: medicareReview.optional(),
    /** In whole years today. */
    age_from: wholeNumber(0, MAX_AGE, 'The age').optional(),
    age_to: wholeNumber(0, MAX_AGE, 'The age').optional(),
    dob_from: dayFilter('The first date of birth'),
    dob_to: dayFilter('The last date of birth'),
    /** Individuals with an address in the city, in either case. */
    city: textFilter('The city'),
    zip: z
      .string()
      .overwrite(codeText)
      .regex(/^\d{5}$/, 'The ZIP must have five digits.')
      .optional(),
    lead_source: textFilter('The lead source'),
    /** Individuals with a policy in force today, or without one. */
    in_force: yesOrNo('In force'),
    /** The days of the last call, email, visit or text, in the account's time zone. */
    last_contact_from: dayFilter('The first day'),
    last_contact_to: dayFilter('The last day'),
    /** Individuals with a contact, or without one. */
    contacted: yesOrNo('Contacted'),
    /** Individuals of the sample data, or one's own. */
    sample: yesOrNo('Sample'),
    /** Individuals that an import brought, or all others. */
    imported: yesOrNo('Imported'),
    /** Individuals who lack something. */
    missing: z.enum(individualGaps, `Choose one of these: ${individualGaps.join(', ')}.`).optional(),
    /** Leads, and those who were one. */
    was_lead: z.literal('true', 'This filter can only be true.').optional(),
    /** The days on which leads became active or submitted, in the account's time zone. */
    converted_from: dayFilter('The first day'),
    converted_to: dayFilter('The last day'),
    /** Counted and on record, unlike `search`, which can be sent at each letter. */
    protected_search: protectedSearch.optional(),
  })
  .superRefine(
    inOrder(
      ['age_from', 'age_to', 'an age'],
      ['dob_from', 'dob_to', 'a date of birth'],
      ['last_contact_from', 'last_contact_to', 'a day'],
      ['converted_from', 'converted_to', 'a day'],
    ),
  );
export type IndividualListQuery = z.output<typeof individualListQuery>;

export const bulkIndividualsBody = z.discriminatedUnion('action', [
  bulkStatus(individualStatus.exclude(['deleted'], 'Choose a status other than deleted.')),
  z.strictObject({
    action: z.literal('assign'),
    ids: bulkIds,
    assigned_agent: uuid('Choose an agent in your account.').nullable(),
  }),
  bulkDelete,
  bulkRestore,
]);
