import { z } from 'zod';
import { listOf, listQuery } from '../lists/index.js';
import { individualFields, requiredIndividualFields } from './individual-fields.js';
import { individualStatus } from './individual-status.js';
import { looksMasked } from './masks.js';

/** Fields that are encrypted at rest, leave the server masked, and can be revealed one at a time. */
export const protectedFields = [
  'ssn',
  'mbi',
  'drivers_license',
  'email',
  'secondary_email',
  'opt_out_email',
] as const;
export type ProtectedField = (typeof protectedFields)[number];
export const protectedField = z.enum(protectedFields);

/** What people call the protected fields. */
export const protectedFieldLabel: Readonly<Record<ProtectedField, string>> = {
  ssn: 'SSN',
  mbi: 'Medicare number (MBI)',
  drivers_license: "Driver's license",
  email: 'Email',
  secondary_email: 'Secondary email',
  opt_out_email: 'Opt-out email',
};

/** The body of `POST /insureds`. Unknown fields are refused. */
export const createIndividualBody = z.strictObject({ ...individualFields, ...requiredIndividualFields });
export type CreateIndividualBody = z.input<typeof createIndividualBody>;
export type NewIndividual = z.output<typeof createIndividualBody>;

type ProtectedInput = z.ZodType<string | null | undefined, string | null | undefined>;

/** A protected field of an edit: a mask passes the shape, for the service alone knows whether it is the present one. */
function maskOr(schema: ProtectedInput) {
  return z.unknown().transform((value, context): string | null | undefined => {
    if (typeof value === 'string' && looksMasked(value)) return value.trim();
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }) as unknown as ProtectedInput;
}

const editable = createIndividualBody.extend({
  ssn: maskOr(individualFields.ssn),
  mbi: maskOr(individualFields.mbi),
  drivers_license: maskOr(individualFields.drivers_license),
  email: maskOr(individualFields.email),
  secondary_email: maskOr(individualFields.secondary_email),
  opt_out_email: maskOr(individualFields.opt_out_email),
});

/**
 * The body of `PUT /insureds/{id}`: an absent field is unchanged and `null` clears it. A protected field that equals
 * its present mask is unchanged too. Computed fields of the view may be sent back and are ignored.
 */
export const updateIndividualBody = editable.partial().extend({
  id: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  version: z.unknown().optional(),
  assigned_agent_name: z.unknown().optional(),
  additional_agent_name: z.unknown().optional(),
  integrity_failures: z.unknown().optional(),
  can_edit: z.unknown().optional(),
  can_delete: z.unknown().optional(),
});
export type UpdateIndividualBody = z.input<typeof updateIndividualBody>;

/** An individual as it leaves the server: protected fields masked. Dates are `YYYY-MM-DD`, times ISO 8601 in UTC. */
export const individualView = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.string().nullable(),
  nickname: z.string().nullable(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  secondary_email: z.string().nullable(),
  dob: z.string().nullable(),
  gender: z.enum(['M', 'F', 'U']).nullable(),
  ssn: z.string().nullable(),
  drivers_license: z.string().nullable(),
  type: z.string().nullable(),
  mbi: z.string().nullable(),
  part_a_date: z.string().nullable(),
  part_b_date: z.string().nullable(),
  smoker: z.boolean().nullable(),
  assigned_agent: z.uuid().nullable(),
  assigned_agent_name: z.string().nullable(),
  additional_agent: z.uuid().nullable(),
  additional_agent_name: z.string().nullable(),
  email_opt_out: z.boolean(),
  opt_out_email: z.string().nullable(),
  status: individualStatus,
  notes: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Grows with each change; the `ETag` is made of it. */
  version: z.int(),
  /** Whether the person who asked may change and delete this record. */
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  /** Protected fields whose stored value did not open; they are blank here and an operator has been alerted. */
  integrity_failures: z.array(protectedField),
});
export type IndividualView = z.infer<typeof individualView>;

/** A row of the list: what its columns show. */
export const individualRow = individualView.pick({
  id: true,
  first_name: true,
  last_name: true,
  email: true,
  status: true,
  dob: true,
  created_at: true,
  can_edit: true,
  can_delete: true,
  integrity_failures: true,
});
export type IndividualRow = z.infer<typeof individualRow>;
export const individualList = listOf(individualRow);

export const individualListQuery = listQuery(
  ['created_at', 'first_name', 'last_name', 'status', 'dob'],
  'created_at',
).extend({ status: individualStatus.optional(), assigned_agent: z.uuid().optional() });
export type IndividualListQuery = z.output<typeof individualListQuery>;

/** The answer of a reveal. */
export const revealedValue = z.object({ value: z.string() });
