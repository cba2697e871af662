import { z } from 'zod';
import { calendarDate, emptyAsNull, manyLines, oneLine, requiredLine } from '../../validation/index.js';
import { looksMasked } from './masks.js';

/** `plain`: kept as it is. `date`: a day without a time. `protected`: encrypted, masked, revealed one at a time. */
export type FieldKind = 'plain' | 'date' | 'protected';

/** A field: what people call it, what a create or an edit may say of it, and what the view answers. */
export interface Field<
  Kind extends FieldKind = FieldKind,
  Input extends z.ZodType = z.ZodType,
  View extends z.ZodType = z.ZodType,
> {
  readonly kind: Kind;
  readonly label: string;
  readonly input: Input;
  readonly view: View;
}

/** Every field of one type of record, by its name on the wire and in the database. */
export type FieldTable = Readonly<Record<string, Field>>;

/** The names of the fields of one kind. */
export type FieldOf<Fields extends FieldTable, Kind extends FieldKind> = {
  [Name in keyof Fields & string]: Fields[Name]['kind'] extends Kind ? Name : never;
}[keyof Fields & string];

/** The names of the fields of one kind, in the order of the table. */
export function fieldsOf<Fields extends FieldTable, Kind extends FieldKind>(
  fields: Fields,
  kind: Kind,
): readonly FieldOf<Fields, Kind>[] {
  return Object.keys(fields).filter((name): name is FieldOf<Fields, Kind> => fields[name]?.kind === kind);
}

export const field = <const Kind extends FieldKind, Input extends z.ZodType, View extends z.ZodType>(
  kind: Kind,
  label: string,
  input: Input,
  view: View,
): Field<Kind, Input, View> => ({ kind, label, input, view });

const optional = <Schema extends z.ZodType>(schema: Schema) => emptyAsNull(schema).optional();
const textOrNull = z.string().nullable();

/** One line of text, or nothing. */
export const line = (label: string, max: number) =>
  field('plain', label, optional(oneLine(label, max)), textOrNull);
/** One line of text that must not be empty. */
export const requiredText = (label: string, max: number) =>
  field('plain', label, requiredLine(label, max), z.string());
/** Text of several lines, or nothing. */
export const lines = (label: string, max: number) =>
  field('plain', label, optional(manyLines(label, max)), textOrNull);
/** A day, or nothing. */
export const day = (label: string) => field('date', label, optional(calendarDate(label)), textOrNull);
/** A day that must be told. */
export const requiredDay = (label: string) => field('date', label, calendarDate(label), z.string());
/** The id of something else, or nothing. @param message what to do when it is none */
export const reference = (label: string, message: string) =>
  field('plain', label, optional(z.uuid(message)), z.uuid().nullable());
/** One of a few values that must be chosen. */
export const requiredChoice = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) => {
  const choice = z.enum(values, `Choose a ${label.toLowerCase()}.`);
  return field('plain', label, choice, choice);
};
/** One of a few values, or nothing. */
export const choice = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) => {
  const schema = z.enum(values, `Choose a ${label.toLowerCase()}.`);
  return field('plain', label, optional(schema), schema.nullable());
};
/** Yes or no; no unless told. */
export const flag = (label: string) =>
  field('plain', label, z.boolean(`${label} must be yes or no.`).optional(), z.boolean());
/** Yes, no or not known. */
export const flagOrUnknown = (label: string) =>
  field(
    'plain',
    label,
    z.boolean(`${label} must be yes or no.`).nullable().optional(),
    z.boolean().nullable(),
  );

const unmasked = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .refine((text) => !looksMasked(text), { message: MASKED, abort: true })
    .pipe(schema);
const MASKED = 'Type the full number, or undo to keep the stored one.';

/** A value that is encrypted at rest and leaves the server masked. */
export const protectedText = (label: string, schema: z.ZodType<string, string>) =>
  field('protected', label, optional(unmasked(schema)), textOrNull);

/** What every field takes, or what of it is answered, as the shape of an object. */
export function shapeOf<Fields extends FieldTable, Part extends 'input' | 'view'>(
  fields: Fields,
  part: Part,
): { [Name in keyof Fields]: Fields[Name][Part] } {
  const shape = Object.entries(fields).map(([name, one]) => [name, one[part]]);
  return Object.fromEntries(shape) as { [Name in keyof Fields]: Fields[Name][Part] };
}

type ProtectedInput = z.ZodType<string | null | undefined, string | null | undefined>;

/** A protected field of an edit: a mask passes the shape, for the service alone knows whether it is the present one. */
function maskOr(schema: z.ZodType): ProtectedInput {
  return z.unknown().transform((value, context): string | null | undefined => {
    if (typeof value === 'string' && looksMasked(value)) return value.trim();
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data as string | null | undefined;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }) as unknown as ProtectedInput;
}

/**
 * The shape of a `PUT`: an absent field is unchanged and `null` clears it. A protected field that equals its present
 * mask is unchanged too. Fields that the view computes may be sent back and are ignored.
 */
export function editShape<Fields extends FieldTable, Computed extends z.ZodRawShape>(
  fields: Fields,
  computed: Computed,
) {
  const masked = fieldsOf(fields, 'protected').map((name) => [name, maskOr((fields[name] as Field).input)]);
  const ignored = Object.keys(computed).map((name) => [name, z.unknown().optional()]);
  return z
    .strictObject(shapeOf(fields, 'input'))
    .extend(Object.fromEntries(masked) as Record<FieldOf<Fields, 'protected'>, ProtectedInput>)
    .partial()
    .extend(Object.fromEntries(ignored) as Record<keyof Computed & string, z.ZodOptional<z.ZodUnknown>>);
}

/** What a view tells beside the fields of its record. Nobody sets it. */
export const computedFields = {
  id: z.uuid(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Grows with each change; the `ETag` is made of it. */
  version: z.int(),
  /** Whether the person who asked may change and delete this record. */
  can_edit: z.boolean(),
  can_delete: z.boolean(),
} as const;
