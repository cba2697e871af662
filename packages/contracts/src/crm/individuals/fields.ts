import { z } from 'zod';
import { earlierEmailAddress, emailAddress, mbi, oneCode, ssn } from '../../validation/index.js';
import {
  type Field,
  type FieldOf,
  type ReferencedType,
  birthDay,
  choice,
  code,
  day,
  field,
  fieldsOf,
  flag,
  flagOrUnknown,
  line,
  linesElsewhere,
  reference,
  requiredText,
  protectedText,
  searched,
} from '../records/field-table.js';

/** The status of an individual. Any transition is allowed; `deleted` is the trash. */
export const individualStatuses = ['active', 'inactive', 'lead', 'submitted', 'deleted'] as const;
export const individualStatus = z.enum(individualStatuses, 'Choose a status.');
export type IndividualStatus = z.infer<typeof individualStatus>;

/** Gaps of an individual. `any` is a phone number, a date of birth or an email address. */
export const individualGaps = [
  'any',
  'phone',
  'dob',
  'email',
  'mbi',
  'address',
  'tag',
  'lead_source',
] as const;
export type IndividualGap = (typeof individualGaps)[number];

/** How far a lead is. A lead without a stage is new. */
export const leadStages = ['new', 'contacted', 'quoted', 'applied', 'lost'] as const;
export const leadStage = z.enum(leadStages, 'Choose a lead stage.');
export type LeadStage = z.infer<typeof leadStage>;

const email = (label: string) => protectedText(label, 'email', emailAddress, earlierEmailAddress);
const agent = (label: string) => reference('agent', label, 'Choose an agent in your account.');

const DRIVERS_LICENSE = "Driver's license";
const driversLicense = oneCode(DRIVERS_LICENSE, 30)
  .refine((text) => /^[\p{L}\p{N} -]+$/u.test(text), 'Use only letters, digits, spaces and dashes.')
  .meta({ pattern: '^[A-Za-z0-9][A-Za-z0-9 -]*$' });

/** Every field of an individual. `docs/guides/add-a-record-type.md` says what goes with one more. */
export const individualFields = {
  first_name: searched(requiredText('First name', 100)),
  last_name: searched(requiredText('Last name', 100)),
  middle_name: searched(line('Middle name', 100)),
  nickname: searched(line('Nickname', 100)),
  title: searched(line('Title', 50)),
  status: searched(field('plain', 'choice', 'Status', individualStatus, individualStatus)),
  dob: searched(birthDay('Date of birth')),
  gender: choice('Gender', ['M', 'F', 'U']),
  smoker: flagOrUnknown('Smoker'),
  ssn: protectedText('SSN', 'ssn', ssn),
  mbi: protectedText('Medicare number (MBI)', 'mbi', mbi),
  drivers_license: protectedText(DRIVERS_LICENSE, 'text', driversLicense),
  email: email('Email'),
  secondary_email: email('Secondary email'),
  opt_out_email: email('Do-not-email address'),
  email_opt_out: flag('Opted out of email'),
  do_not_call: flag('Do not call'),
  type: searched(line('Type', 50)),
  part_a_date: searched(day('Part A')),
  part_b_date: searched(day('Part B')),
  assigned_agent: agent('Assigned agent'),
  additional_agent: agent('Additional agent'),
  lead_source: searched(line('Lead source', 100)),
  lead_stage: searched(choice('Lead stage', leadStages)),
  /** Required of a lead that is lost. */
  lost_reason: line('Lost reason', 200),
  /** The individual's id in another system; unique in the account while it is set. */
  external_id: searched(code('External ID', 100)),
  /** The text of the individual's primary note. */
  notes: linesElsewhere('Notes', 5_000),
} as const;

export type IndividualField = keyof typeof individualFields;
export const individualFieldNames = Object.keys(individualFields) as readonly IndividualField[];

/** Fields that are encrypted at rest, returned masked and revealed one at a time; emails as the agency has set. */
export const protectedFields = fieldsOf(individualFields, 'protected');
export type ProtectedField = FieldOf<typeof individualFields, 'protected'>;
export const protectedField = z.enum(protectedFields);

/** Encrypted fields that an agency can have shown in clear to users who can see the record: its `email_display`. */
export const emailFields = [
  'email',
  'secondary_email',
  'opt_out_email',
] as const satisfies readonly ProtectedField[];
export type EmailField = (typeof emailFields)[number];
export const isEmailField = (name: string): name is EmailField => emailFields.some((field) => field === name);
/** The encrypted fields that are always returned masked. */
export const maskedFields = protectedFields.filter(
  (name): name is Exclude<ProtectedField, EmailField> => !isEmailField(name),
);

/** Fields of a row of the list: all but masked ones, texts of other tables, and ids, beside which names stand. */
export type ListedField = {
  [Name in IndividualField]: Name extends (typeof maskedFields)[number]
    ? never
    : (typeof individualFields)[Name] extends { refersTo: ReferencedType } | { kind: 'elsewhere' }
      ? never
      : Name;
}[IndividualField];
export const listedFields = individualFieldNames.filter((name): name is ListedField => {
  const { kind, refersTo }: Field = individualFields[name];
  return kind !== 'elsewhere' && refersTo === undefined && !maskedFields.some((masked) => masked === name);
});

/** Listed fields that the list sorts by: an order of encrypted values would say something of them. */
export type SortedField = Exclude<ListedField, EmailField>;
export const sortedFields = listedFields.filter((name): name is SortedField => !isEmailField(name));
