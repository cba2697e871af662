import { sampleValue, type JsonSchema } from './sample-value.js';

const YEAR_MS = 365.25 * 86_400_000;
/** The ends of what dates can be, today among them: series and terms begin and end there. */
const dates = ['1850-01-01', '1900-01-01', dayIn(0), dayIn(99), '9999-12-31'];

function dayIn(years: number): string {
  return new Date(Date.now() + years * YEAR_MS).toISOString().slice(0, 10);
}

const formats: Readonly<Record<string, readonly string[]>> = {
  date: dates,
  'date-time': ['1900-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-23:59'],
};
/** Pieces of a text of the greatest length: each is slow for some expression or normalization. */
const REPEATED = ['\u0301', 'a ', '1-', '('];
const MAX_TEXT = 20_000;
const MAX_ITEMS = 1_000;
/** Combinations of the extremes of an object's own fields. */
const MAX_COMBINED = 12;

/** Values at the ends of what a schema takes. */
export function extremeValues(schema: JsonSchema): readonly unknown[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(extremeValues);
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  const [type] = [schema.type].flat();
  if (type === 'object') return combined(schema.properties ?? {});
  if (type === 'array') {
    const count = Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS);
    const items = [sampleValue(schema.items ?? {}), ...extremeValues(schema.items ?? {}).slice(0, 3)];
    return items.map((item) => Array.from({ length: count }, () => item));
  }
  if (type === 'integer' || type === 'number') return [schema.minimum ?? 0, schema.maximum ?? 2 ** 31 - 1];
  if (type === 'boolean') return [true, false];
  if (type !== 'string') return [];
  return formats[schema.format ?? ''] ?? longTexts(schema);
}

function longTexts({ format, maxLength = MAX_TEXT }: JsonSchema): readonly string[] {
  if (format === 'uuid' || maxLength === 0) return [];
  return REPEATED.map((text) => text.repeat(Math.min(maxLength, MAX_TEXT) / text.length));
}

/** The first extremes of an object's fields with each other. */
function combined(properties: Readonly<Record<string, JsonSchema>>): readonly object[] {
  let objects: readonly object[] = [{}];
  for (const [name, schema] of Object.entries(properties))
    objects = objects
      .flatMap((object) => extremeValues(schema).map((value) => ({ ...object, [name]: value })))
      .slice(0, MAX_COMBINED);
  return objects;
}

/** Bodies in which one field is extreme, or a date and another field that a date can be counted with. */
export function extremeBodies(body: JsonSchema, base: object): object[] {
  const fields = Object.entries(body.properties ?? {}).map(([name, schema], index) => ({
    values: withOneText(extremeValues(schema), index).map((value) => ({ [name]: value })),
    counts: isOf(schema, 'object') || isOf(schema, 'integer'),
    isDate: isOf(schema, 'date'),
  }));
  const single = fields.flatMap(({ values }) => values);
  const pairs = fields.flatMap((date) =>
    fields.flatMap((other) =>
      date.isDate && date !== other && (other.counts || other.isDate)
        ? date.values.flatMap((first) => other.values.map((second) => ({ ...first, ...second })))
        : [],
    ),
  );
  return [...single, ...pairs].map((values) => ({ ...base, ...values }));
}

/** All but one of the long texts left out: the fields of a body have them in turn. */
function withOneText(values: readonly unknown[], turn: number): readonly unknown[] {
  const isLong = (value: unknown) =>
    typeof value === 'string' && REPEATED.some((text) => value.startsWith(text.repeat(3)));
  const texts = values.filter(isLong);
  return [...values.filter((value) => !isLong(value)), ...texts.slice(turn % REPEATED.length).slice(0, 1)];
}

function isOf(schema: JsonSchema, kind: string): boolean {
  const choices = schema.anyOf ?? schema.oneOf ?? [schema];
  return choices.some(({ type, format }) => type === kind || format === kind);
}
