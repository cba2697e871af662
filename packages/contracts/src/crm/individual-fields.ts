import { z } from 'zod';
import {
  calendarDate,
  emailAddress,
  emptyAsNull,
  manyLines,
  mbi,
  oneLine,
  requiredLine,
  ssn,
} from '../validation/index.js';
import { individualStatus } from './individual-status.js';
import { looksMasked } from './masks.js';

/** `plain`: kept as it is. `date`: a day without a time. `protected`: encrypted, masked, revealed one at a time. */
export type FieldKind = 'plain' | 'date' | 'protected';

const MASKED = 'Enter the whole value; a masked one cannot be saved.';
const optional = <Schema extends z.ZodType>(schema: Schema) => emptyAsNull(schema).optional();
const unmasked = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .refine((text) => !looksMasked(text), { message: MASKED, abort: true })
    .pipe(schema);

/** A field: what people call it, what a create or an edit may say of it, and what the view answers. */
const field = <const Kind extends FieldKind, Input extends z.ZodType, View extends z.ZodType>(
  kind: Kind,
  label: string,
  input: Input,
  view: View,
) => ({ kind, label, input, view });

const textOrNull = z.string().nullable();
const line = (label: string, max: number) => field('plain', label, optional(oneLine(label, max)), textOrNull);
const requiredText = (label: string, max: number) =>
  field('plain', label, requiredLine(label, max), z.string());
const lines = (label: string, max: number) =>
  field('plain', label, optional(manyLines(label, max)), textOrNull);
const day = (label: string) => field('date', label, optional(calendarDate(label)), textOrNull);
const agent = (label: string) =>
  field('plain', label, optional(z.uuid('Choose an agent of your account.')), z.uuid().nullable());
const sealed = (label: string, schema: z.ZodType<string, string>) =>
  field('protected', label, optional(unmasked(schema)), textOrNull);

const DRIVERS_LICENSE = "Driver's license";
const driversLicense = oneLine(DRIVERS_LICENSE, 30).refine(
  (text) => /^[\p{L}\p{N} -]+$/u.test(text),
  "A driver's license has letters, digits, spaces and dashes only.",
);

/** Every field of an individual. `docs/guides/add-a-record-type.md` says what goes with one more. */
export const individualFields = {
  first_name: requiredText('First name', 100),
  last_name: requiredText('Last name', 100),
  middle_name: line('Middle name', 100),
  nickname: line('Nickname', 100),
  title: line('Title', 50),
  status: field('plain', 'Status', individualStatus, individualStatus),
  dob: day('Date of birth'),
  gender: field(
    'plain',
    'Gender',
    optional(z.enum(['M', 'F', 'U'], 'Gender must be M, F or U.')),
    z.enum(['M', 'F', 'U']).nullable(),
  ),
  smoker: field(
    'plain',
    'Smoker',
    z.boolean('Smoker must be yes or no.').nullable().optional(),
    z.boolean().nullable(),
  ),
  ssn: sealed('SSN', ssn),
  mbi: sealed('Medicare number (MBI)', mbi),
  drivers_license: sealed(DRIVERS_LICENSE, driversLicense),
  email: sealed('Email', emailAddress),
  secondary_email: sealed('Secondary email', emailAddress),
  opt_out_email: sealed('Opt-out email', emailAddress),
  email_opt_out: field(
    'plain',
    'Opted out of e-mail',
    z.boolean('Opted out of e-mail must be yes or no.').optional(),
    z.boolean(),
  ),
  type: line('Type', 50),
  part_a_date: day('Part A'),
  part_b_date: day('Part B'),
  assigned_agent: agent('Assigned agent'),
  additional_agent: agent('Additional agent'),
  notes: lines('Notes', 5_000),
} as const;

type Fields = typeof individualFields;
export type IndividualField = keyof Fields;
/** The names of the fields of one kind. */
export type FieldOf<Kind extends FieldKind> = {
  [Name in IndividualField]: Fields[Name]['kind'] extends Kind ? Name : never;
}[IndividualField];

export const individualFieldNames = Object.keys(individualFields) as readonly IndividualField[];

/** The names of the fields of one kind, in the order of the table. */
export function fieldsOf<Kind extends FieldKind>(kind: Kind): readonly FieldOf<Kind>[] {
  return individualFieldNames.filter((name): name is FieldOf<Kind> => individualFields[name].kind === kind);
}

/** What every field takes, or what of it is answered, as the shape of an object. */
export function shapeOf<Part extends 'input' | 'view'>(
  part: Part,
): { [Name in IndividualField]: Fields[Name][Part] } {
  const shape = individualFieldNames.map((name) => [name, individualFields[name][part]]);
  return Object.fromEntries(shape) as { [Name in IndividualField]: Fields[Name][Part] };
}
