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

const MASKED = 'Enter the whole value; a masked one cannot be saved.';
const optional = <Schema extends z.ZodType>(schema: Schema) => emptyAsNull(schema).optional();
const unmasked = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .refine((text) => !looksMasked(text), { message: MASKED, abort: true })
    .pipe(schema);

/**
 * The optional fields of an individual, each with its rule. To add a plain text field, add it here, to the view in
 * `individuals.ts`, to the Prisma schema with a migration, to the mapper and to the form's layout.
 */
export const individualFields = {
  middle_name: optional(oneLine('Middle name', 100)),
  nickname: optional(oneLine('Nickname', 100)),
  title: optional(oneLine('Title', 50)),
  email: optional(unmasked(emailAddress)),
  secondary_email: optional(unmasked(emailAddress)),
  dob: optional(calendarDate('Date of birth')),
  gender: optional(z.enum(['M', 'F', 'U'], 'Gender must be M, F or U.')),
  ssn: optional(unmasked(ssn)),
  drivers_license: optional(
    unmasked(
      oneLine("Driver's license", 30).refine(
        (text) => /^[\p{L}\p{N} -]+$/u.test(text),
        "A driver's license has letters, digits, spaces and dashes only.",
      ),
    ),
  ),
  type: optional(oneLine('Type', 50)),
  mbi: optional(unmasked(mbi)),
  part_a_date: optional(calendarDate('Part A date')),
  part_b_date: optional(calendarDate('Part B date')),
  smoker: z.boolean('Smoker must be yes or no.').nullable().optional(),
  assigned_agent: optional(z.uuid('Choose an agent of your account.')),
  additional_agent: optional(z.uuid('Choose an agent of your account.')),
  email_opt_out: z.boolean('Email opt-out must be yes or no.').optional(),
  opt_out_email: optional(unmasked(emailAddress)),
  notes: optional(manyLines('Notes', 5_000)),
} as const;

/** The fields without which there is no individual. */
export const requiredIndividualFields = {
  first_name: requiredLine('First name', 100),
  last_name: requiredLine('Last name', 100),
  status: individualStatus,
} as const;
