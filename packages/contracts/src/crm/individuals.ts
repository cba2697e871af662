import { z } from 'zod';
import { listOf, listQuery } from '../lists/index.js';
import { fieldsOf, individualFields, shapeOf, type FieldOf } from './individual-fields.js';
import { individualStatus } from './individual-status.js';
import { looksMasked } from './masks.js';

/** Fields that are encrypted at rest, leave the server masked, and can be revealed one at a time. */
export const protectedFields = fieldsOf('protected');
export type ProtectedField = FieldOf<'protected'>;
export const protectedField = z.enum(protectedFields);

/** What the view tells beside the fields. Nobody sets it: an edit may send it back, and it is ignored. */
const computed = {
  id: z.uuid(),
  assigned_agent_name: z.string().nullable(),
  additional_agent_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Grows with each change; the `ETag` is made of it. */
  version: z.int(),
  /** Whether the person who asked may change and delete this record. */
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  /** Protected fields whose stored value did not open; they are blank here and an operator has been alerted. */
  integrity_failures: z.array(protectedField),
} as const;

/** The body of `POST /insureds`. Unknown fields are refused. */
export const createIndividualBody = z.strictObject(shapeOf('input'));
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

const masked = protectedFields.map((name) => [name, maskOr(individualFields[name].input)]);
const ignored = Object.keys(computed).map((name) => [name, z.unknown().optional()]);

/**
 * The body of `PUT /insureds/{id}`: an absent field is unchanged and `null` clears it. A protected field that equals
 * its present mask is unchanged too. Computed fields of the view may be sent back and are ignored.
 */
export const updateIndividualBody = createIndividualBody
  .extend(Object.fromEntries(masked) as Record<ProtectedField, ProtectedInput>)
  .partial()
  .extend(Object.fromEntries(ignored) as Record<keyof typeof computed, z.ZodOptional<z.ZodUnknown>>);
export type UpdateIndividualBody = z.input<typeof updateIndividualBody>;

/** An individual as it leaves the server: protected fields masked. Dates are `YYYY-MM-DD`, times ISO 8601 in UTC. */
export const individualView = z.object({ ...shapeOf('view'), ...computed });
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
