import {
  addressFields,
  dependentFields,
  importField,
  individualFields,
  normalHeader,
  phoneFields,
  policyFields,
  type FieldTable,
} from '@bindery/contracts/crm';
import { z } from 'zod';
import { meaningOf } from '@bindery/contracts/crm/vocabulary';
import { readCell } from '@bindery/contracts/crm/written-values';
import type { CaptureInput, FoundField } from '@bindery/capture-rules';

const answer = z.object({
  values: z.array(z.object({ field: z.string(), value: z.string(), line: z.string() })).max(300),
});

/** The longest label, in words. */
const LABEL_WORDS = 4;

/**
 * The values of a model's answer that can be suggested. How sure the model is says nothing: a value counts only if it
 * stands in the text, can be one of its field, and has a label of the field in its line or the one above.
 * @param asked the fields that the answer may have
 */
export function checkedAnswers(
  raw: unknown,
  input: Pick<CaptureInput, 'text' | 'fields' | 'today'>,
  asked: readonly string[],
): FoundField[] {
  const read = answer.safeParse(raw);
  if (!read.success) return [];
  const found = new Map<string, FoundField>();
  for (const { field, value, line } of read.data.values) {
    if (!asked.includes(field) || found.has(field) || value.trim() === '') continue;
    const place = placeOf(input, field, value.trim(), line);
    const stored = place && storedValue(field, value.trim(), input.today);
    if (stored) found.set(field, { field, value: stored, source: value.trim(), place, state: 'suggested' });
  }
  return [...found.values()];
}

/** Where a value stands beside a label of its field. */
function placeOf(
  { text, fields }: Pick<CaptureInput, 'text' | 'fields'>,
  field: string,
  value: string,
  line: string,
): FoundField['place'] | undefined {
  const index = fields.findIndex((one) => one.value.includes(value) && hasLabel(field, one.label));
  if (index >= 0) return { in: 'field', index };
  const within = line.indexOf(value);
  const at = within < 0 ? -1 : text.indexOf(line);
  if (at < 0) return undefined;
  const start = at + within;
  return hasLabel(field, textAround(text, start))
    ? { in: 'text', start, end: start + value.length }
    : undefined;
}

/** The line before a place, and the one above it. */
function textAround(text: string, at: number): string {
  const line = text.lastIndexOf('\n', at - 1);
  const above = line > 0 ? text.lastIndexOf('\n', line - 1) : -1;
  return text.slice(Math.max(above + 1, at - 200), at);
}

function hasLabel(field: string, text: string): boolean {
  const words = normalHeader(text).split(' ');
  return words.some((_, start) =>
    Array.from({ length: LABEL_WORDS }, (_none, count) =>
      words.slice(start, start + count + 1).join(' '),
    ).some((label) => isOf(field, meaningOf('individual', label))),
  );
}

/** A label such as `Phone` or `City` stands for each kind of phone and address; `Name` for each part of one. */
function isOf(field: string, meaning: ReturnType<typeof meaningOf>): boolean {
  if (!meaning) return false;
  if (meaning.path === field) return true;
  if (meaning.split === 'name') return /(?:first|last|middle)_name$/.test(field);
  if (meaning.split === 'city_state_zip') return /^addresses\.\w+\.(?:city|state|zip)$/.test(field);
  const [group, , part] = field.split('.');
  const [meantGroup, , meantPart] = meaning.path.split('.');
  return (group === 'phones' || group === 'addresses') && group === meantGroup && part === meantPart;
}

/** The form that the record stores; undefined for what can't be a value of the field. */
function storedValue(path: string, text: string, today: string): string | undefined {
  const field = importField('individual', path);
  if (!field) return undefined;
  const read = readCell(text, { field, dateFormat: 'mdy', today });
  if (!('value' in read) || read.value === null) return undefined;
  const checked = inputOf(path)?.safeParse(read.value);
  if (checked && !checked.success) return undefined;
  const value = checked?.data ?? read.value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

const tables: Readonly<Record<string, FieldTable>> = {
  addresses: addressFields,
  dependents: dependentFields,
  phones: phoneFields,
  policy: policyFields,
};

/** The schema of a field's input; carriers and products are names here, which have none. */
function inputOf(path: string): z.ZodType | undefined {
  const [group = '', ...rest] = path.split('.');
  const fields: FieldTable = tables[group] ?? individualFields;
  return fields[rest.at(-1) ?? group]?.input;
}
