import { z } from 'zod';
import {
  calendarDate,
  codeText,
  emptyAsNull,
  issueSentence,
  lineText,
  manyLines,
  oneCode,
  oneLine,
  onePhone,
  pointInTime,
  requiredLine,
  uuid,
  webAddress,
} from '../../validation/index.js';
import { looksMasked, maskRejected } from './masks.js';

/**
 * `plain`: stored as it is. `date`: a day without a time. `moment`: a point in time. `protected`: encrypted, masked,
 * revealed one at a time. `encrypted`: encrypted without an index, and shown in clear to whoever sees the record.
 * `elsewhere`: the same, in another table, which its resource reads and writes.
 */
export type FieldKind = 'plain' | 'date' | 'moment' | 'protected' | 'encrypted' | 'elsewhere';

/**
 * The meaning of a field's values, which decides how cells of files are read and written, how a form takes it and how
 * screens show it. `code` is a number or word as somebody gave it, `lines` a text of several lines; `birth` is a day on which somebody was born, `amount` one of dollars; `inactive` is a flag that people
 * know as a status, and a `reference` is the id of a record, or are the ids of several.
 */
export type ValueType =
  | 'text'
  | 'code'
  | 'lines'
  | 'day'
  | 'birth'
  | 'moment'
  | 'amount'
  | 'year'
  | 'phone'
  | 'state'
  | 'zip'
  | 'ssn'
  | 'mbi'
  | 'email'
  | 'url'
  | 'flag'
  | 'inactive'
  | 'choice'
  | 'reference';

/** A field: its label, what its values mean, the schema of its input, and the schema of its value in the view. */
export interface Field<
  Kind extends FieldKind = FieldKind,
  Input extends z.ZodType = z.ZodType,
  View extends z.ZodType = z.ZodType,
> {
  readonly kind: Kind;
  readonly valueType: ValueType;
  readonly label: string;
  readonly input: Input;
  readonly view: View;
  /**
   * A wider rule of what is stored, as earlier versions or files brought it: such a value may be sent back unchanged, and
   * nobody can enter it.
   */
  readonly stored?: z.ZodType;
  /** The type whose id its value is. */
  readonly refersTo?: ReferencedType;
  /** Whether the search of its list finds its text. A trigger of the table folds it; a test compares them. */
  readonly isSearched?: true;
  /** No file sets it, because the server or another column decides it. */
  readonly isImported?: false;
  /** No file has it. */
  readonly isExported?: false;
}

/** A type of record that fields refer to, or an agent of the account. */
export type ReferencedType = 'agent' | 'individual' | 'carrier' | 'product' | 'policy';

/** Every field of one type of record, by its name on the wire and in the database. */
export type FieldTable = Readonly<Record<string, Field>>;

/** The names of the fields of one kind. */
export type FieldOf<Fields extends FieldTable, Kind extends FieldKind> = {
  [Name in keyof Fields & string]: Fields[Name]['kind'] extends Kind ? Name : never;
}[keyof Fields & string];

/** The names of the fields that files bring: agents by their names, other records by columns of their own. */
export type ImportedName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends
    { isImported: false } | { kind: 'elsewhere' } | { refersTo: Exclude<ReferencedType, 'agent'> }
    ? never
    : Name;
}[keyof Fields & string];

/** The names of the fields of one kind, in the order of the table. */
export function fieldsOf<Fields extends FieldTable, Kind extends FieldKind>(
  fields: Fields,
  kind: Kind,
): readonly FieldOf<Fields, Kind>[] {
  return Object.keys(fields).filter((name): name is FieldOf<Fields, Kind> => fields[name]?.kind === kind);
}

/** The names of the fields that lists show and sort by: beside ids stand the names of their records. */
export type ValueName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { refersTo: ReferencedType } ? never : Name;
}[keyof Fields & string];
export const valueNames = <Fields extends FieldTable>(fields: Fields): readonly ValueName<Fields>[] =>
  Object.keys(fields).filter((name): name is ValueName<Fields> => fields[name]?.refersTo === undefined);

export const field = <const Kind extends FieldKind, Input extends z.ZodType, View extends z.ZodType>(
  kind: Kind,
  valueType: ValueType,
  label: string,
  input: Input,
  view: View,
): Field<Kind, Input, View> => ({ kind, valueType, label, input, view });

/** A field whose text the search finds. */
export const searched = <Searched extends Field>(one: Searched) => ({ ...one, isSearched: true as const });
/** A field that no file has, because it is only of the history, or nothing names what it refers to. */
export const notExported = <Left extends Field>(one: Left) => ({ ...one, isExported: false as const });
/** A field that no file sets. */
export const notImported = <Left extends Field>(one: Left) => ({ ...one, isImported: false as const });

const optional = <Schema extends z.ZodType>(schema: Schema) => emptyAsNull(schema).optional();
const textOrNull = z.string().nullable();

/** An optional line of text. */
export const line = (label: string, max: number) =>
  field('plain', 'text', label, optional(oneLine(label, max)), textOrNull);
/** An optional number or code, such as a policy number. */
export const code = (label: string, max: number) =>
  field('plain', 'code', label, optional(oneCode(label, max)), textOrNull);
/** An optional phone number. */
export const phone = (label: string) => field('plain', 'phone', label, optional(onePhone(label)), textOrNull);
/** An optional https address. */
export const url = (label: string, max: number) =>
  field('plain', 'url', label, optional(webAddress(label, max)), textOrNull);
/** A required line of text. */
export const requiredText = (label: string, max: number) =>
  field('plain', 'text', label, requiredLine(label, max), z.string());
/** Optional text of several lines. */
export const lines = (label: string, max: number) =>
  field('plain', 'lines', label, optional(manyLines(label, max)), textOrNull);
/** Optional text of several lines that a row of another table holds, encrypted. */
export const linesElsewhere = (label: string, max: number) =>
  field('elsewhere', 'lines', label, optional(manyLines(label, max)), textOrNull);
/** An optional day. */
export const day = (label: string) => field('date', 'day', label, optional(calendarDate(label)), textOrNull);
/** The day on which somebody was born. */
export const birthDay = (label: string) => ({ ...day(label), valueType: 'birth' as const });
/** The same, required. */
export const requiredBirthDay = (label: string) =>
  field('date', 'birth', label, calendarDate(label), z.string());
/** A point in time; what it is without one, the service decides. */
export const moment = (label: string) =>
  field('moment', 'moment', label, pointInTime(label).optional(), z.iso.datetime());
/** Required text of several lines that is encrypted at rest, without an index, and shown in clear. */
export const requiredEncryptedText = (label: string, max: number) =>
  field('encrypted', 'lines', label, manyLines(label, max).regex(/\S/, `${label} is required.`), z.string());
/** Medicare began in 1966. */
const FIRST_PLAN_YEAR = 1966;
/** The table of policies takes no later one. */
export const LAST_PLAN_YEAR = 2200;
/** The same bounds, for the API document. */
const PLAN_YEAR_PATTERN = '^(196[6-9]|19[7-9][0-9]|2[01][0-9]{2}|2200)$';
const YEAR = 'Enter a year, such as 2027.';
/** An optional year: a number, or a text of four digits. */
export const year = (label: string) =>
  field(
    'plain',
    'year',
    label,
    optional(
      z
        .union(
          [
            z.int(YEAR),
            z
              .string()
              .overwrite(codeText)
              .regex(/^\d{4}$/, YEAR),
          ],
          YEAR,
        )
        .transform(Number)
        .refine((value) => value >= FIRST_PLAN_YEAR && value <= LAST_PLAN_YEAR, YEAR)
        .meta({
          type: undefined,
          anyOf: [
            { type: 'integer', minimum: FIRST_PLAN_YEAR, maximum: LAST_PLAN_YEAR },
            { type: 'string', pattern: PLAN_YEAR_PATTERN },
          ],
        }),
    ),
    z.int().nullable(),
  );
/** An optional id of another record, or of an agent. @param message the error for an invalid id */
export const reference = <Type extends ReferencedType>(refersTo: Type, label: string, message: string) => ({
  ...field('plain', 'reference', label, optional(uuid(message)), uuid().nullable()),
  refersTo,
});
/** The same, required. */
export const requiredReference = <Type extends ReferencedType>(
  refersTo: Type,
  label: string,
  message: string,
) => ({
  ...field('plain', 'reference', label, uuid(message), uuid()),
  refersTo,
});
/** Ids of agents of the account, each once. No file has them. */
export const agents = (label: string, max: number) => ({
  ...field(
    'plain',
    'reference',
    label,
    z
      .array(uuid())
      .max(max, `${label} can be at most ${String(max)}.`)
      .overwrite((ids) => [...new Set(ids)])
      .optional(),
    z.array(uuid()),
  ),
  refersTo: 'agent' as const,
  isImported: false as const,
  isExported: false as const,
});
/** A required choice. */
export const requiredChoice = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) => {
  const choice = z.enum(values, `Choose a ${label.toLowerCase()}.`);
  return field('plain', 'choice', label, choice, choice);
};
/** An optional choice. */
export const choice = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) => {
  const schema = z.enum(values, `Choose a ${label.toLowerCase()}.`);
  return field('plain', 'choice', label, optional(schema), schema.nullable());
};
/** A boolean; false by default. */
export const flag = (label: string) =>
  field('plain', 'flag', label, z.boolean(`${label} must be yes or no.`).optional(), z.boolean());
/** A flag that people know as a status: Active or Inactive. */
export const inactiveFlag = (label: string) => ({ ...flag(label), valueType: 'inactive' as const });
/** A boolean or null for unknown. */
export const flagOrUnknown = (label: string) =>
  field(
    'plain',
    'flag',
    label,
    z.boolean(`${label} must be yes or no.`).nullable().optional(),
    z.boolean().nullable(),
  );

/** The column that has the name of what a reference refers to: `carrier_name` beside `carrier_id`. */
export const nameColumnOf = (reference: string): string => `${reference.replace(/_id$/, '')}_name`;

/** Whether a record needs a value of the field. */
export const isRequired = ({ input }: Field): boolean =>
  [undefined, null].every((blank) => !input.safeParse(blank).success);

/** The values of a choice; undefined for another field. */
export function choicesOf({ view }: Field): readonly string[] | undefined {
  const schema = view instanceof z.ZodNullable ? view.unwrap() : view;
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
}

const unmasked = <Schema extends z.ZodType<string, string>>(label: string, schema: Schema) =>
  z
    .string()
    .overwrite(lineText)
    .refine((text) => !looksMasked(text), { message: maskRejected(label, false), abort: true })
    .pipe(schema);

/** A value that is encrypted at rest and returned masked. @param stored what earlier versions accepted, if more */
export const protectedText = (
  label: string,
  valueType: ValueType,
  schema: z.ZodType<string, string>,
  stored?: z.ZodType<string, string>,
) => ({
  ...field(
    'protected',
    valueType,
    label,
    optional(unmasked(label, schema)).meta(textLike(schema)),
    textOrNull,
  ),
  ...(stored && { stored }),
});

// The document's description of a rule that another rule hides from zod.
const textLike = (schema: z.ZodType) => ({
  anyOf: [{ type: 'string', ...schema.meta() }, { type: 'null' }, { type: 'string', maxLength: 0 }],
});

/** The input or view schemas of all fields, as the shape of an object. */
export function shapeOf<Fields extends FieldTable, Part extends 'input' | 'view'>(
  fields: Fields,
  part: Part,
): { [Name in keyof Fields]: Fields[Name][Part] } {
  const shape = Object.entries(fields).map(([name, one]) => [name, one[part]]);
  return Object.fromEntries(shape) as { [Name in keyof Fields]: Fields[Name][Part] };
}

type ProtectedInput = z.ZodType<string | null | undefined, string | null | undefined>;

/**
 * A protected field of an edit. Masks pass, and so does what can only be stored, because only the service knows whether it
 * is the stored value.
 */
function maskOr({ input: schema, stored: wider }: Field): ProtectedInput {
  const maskOrValue = z.unknown().transform((value, context): string | null | undefined => {
    if (typeof value === 'string' && looksMasked(value)) return lineText(value);
    const parsed = schema.safeParse(value, { error: issueSentence });
    if (parsed.success) return parsed.data as string | null | undefined;
    const stored = wider?.safeParse(value);
    if (stored?.success) return stored.data as string;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
  return maskOrValue.meta({ ...schema.meta() }) as unknown as ProtectedInput;
}

/** A field of an edit, with what can only be stored. The errors are those of who enters something. */
function inputOrStored({ input, stored }: Field): z.ZodType {
  if (!stored) return input;
  const ofInput = (issue: { errors: z.core.$ZodIssue[][] }) => issue.errors[0]?.[0]?.message;
  return z.union([input, stored], { error: ofInput });
}

/** A field that may be sent and says nothing: it has a column that only another route writes, or none. */
export const dropped = z
  .unknown()
  .transform(() => undefined)
  .optional();

/**
 * The shape of a `PUT`: absent fields are unchanged and `null` clears a field. A protected field that equals its current
 * mask is unchanged too. Computed fields may be sent back and are ignored.
 */
export function editShape<Fields extends FieldTable, Computed extends z.ZodRawShape>(
  fields: Fields,
  computed: Computed,
) {
  const masked = fieldsOf(fields, 'protected').map((name) => [name, maskOr(fields[name] as Field)]);
  const kept = fieldsOf(fields, 'plain').map((name) => [name, inputOrStored(fields[name] as Field)]);
  const ignored = Object.keys(computed).map((name) => [name, dropped]);
  return z
    .strictObject(shapeOf(fields, 'input'))
    .extend(Object.fromEntries(kept) as { [Name in FieldOf<Fields, 'plain'>]: Fields[Name]['input'] })
    .extend(Object.fromEntries(masked) as Record<FieldOf<Fields, 'protected'>, ProtectedInput>)
    .partial()
    .extend(Object.fromEntries(ignored) as Record<keyof Computed & string, typeof dropped>);
}

/** Computed values of every view. */
export const computedFields = {
  id: uuid(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Increases with each change; the basis of the `ETag`. */
  version: z.int(),
  /** Whether the requesting user may change and delete this record. */
  can_edit: z.boolean(),
  can_delete: z.boolean(),
} as const;
