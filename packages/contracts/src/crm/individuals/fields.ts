import { z } from 'zod';
import { emailAddress, mbi, oneLine, ssn } from '../../validation/index.js';
import {
  type FieldOf,
  choice,
  day,
  field,
  fieldsOf,
  flag,
  flagOrUnknown,
  line,
  lines,
  reference,
  requiredText,
  protectedText,
} from '../records/field-table.js';

/** The status of an individual. Any transition is allowed; `deleted` is the trash. */
export const individualStatuses = ['active', 'inactive', 'lead', 'submitted', 'deleted'] as const;
export const individualStatus = z.enum(individualStatuses, 'Choose a status.');
export type IndividualStatus = z.infer<typeof individualStatus>;

const agent = (label: string) => reference(label, 'Choose an agent in your account.');

const DRIVERS_LICENSE = "Driver's license";
const driversLicense = oneLine(DRIVERS_LICENSE, 30)
  .refine((text) => /^[\p{L}\p{N} -]+$/u.test(text), 'Use only letters, digits, spaces and dashes.')
  .meta({ pattern: '^[A-Za-z0-9][A-Za-z0-9 -]*$' });

/** Every field of an individual. `docs/guides/add-a-record-type.md` says what goes with one more. */
export const individualFields = {
  first_name: requiredText('First name', 100),
  last_name: requiredText('Last name', 100),
  middle_name: line('Middle name', 100),
  nickname: line('Nickname', 100),
  title: line('Title', 50),
  status: field('plain', 'Status', individualStatus, individualStatus),
  dob: day('Date of birth'),
  gender: choice('Gender', ['M', 'F', 'U']),
  smoker: flagOrUnknown('Smoker'),
  ssn: protectedText('SSN', ssn),
  mbi: protectedText('Medicare number (MBI)', mbi),
  drivers_license: protectedText(DRIVERS_LICENSE, driversLicense),
  email: protectedText('Email', emailAddress),
  secondary_email: protectedText('Secondary email', emailAddress),
  opt_out_email: protectedText('Opt-out email', emailAddress),
  email_opt_out: flag('Opted out of email'),
  type: line('Type', 50),
  part_a_date: day('Part A'),
  part_b_date: day('Part B'),
  assigned_agent: agent('Assigned agent'),
  additional_agent: agent('Additional agent'),
  notes: lines('Notes', 5_000),
} as const;

export type IndividualField = keyof typeof individualFields;
export const individualFieldNames = Object.keys(individualFields) as readonly IndividualField[];

/** Fields that are encrypted at rest, returned masked, and revealed one at a time. */
export const protectedFields = fieldsOf(individualFields, 'protected');
export type ProtectedField = FieldOf<typeof individualFields, 'protected'>;
export const protectedField = z.enum(protectedFields);
