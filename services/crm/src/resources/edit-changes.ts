import { isDeepStrictEqual } from 'node:util';
import { looksMasked, maskRejected } from '@bindery/contracts/crm';
import type { FieldError } from '@bindery/contracts/errors';
import { IntegrityFailure } from '@bindery/field-crypto';
import { AppError } from '@bindery/service-kit/errors';
import type { RowRef, Stored } from '@bindery/service-kit/field-keys';
import type { RecordMapper, Values } from './record-mapper.js';

/**
 * The real changes of an edit, without fields that are absent or come back as they were shown.
 * @throws AppError `validation_failed` on each protected field that holds a mask other than the present one, and on
 * each field whose new value can only be stored.
 */
export async function changesOf(mapper: RecordMapper, row: Stored & RowRef, edit: Values): Promise<Values> {
  const changes: Record<string, unknown> = {};
  for (const field of mapper.plaintextFields) {
    if (edit[field] !== undefined && !isSame(mapper, field, mapper.clearValue(row, field), edit[field]))
      changes[field] = edit[field];
  }
  for (const field of [...mapper.encrypted, ...mapper.elsewhere]) {
    const present = edit[field] === undefined ? undefined : await presentValue(mapper, row, field);
    if (present && (present === 'unreadable' || !isSame(mapper, field, present.value, edit[field])))
      changes[field] = edit[field];
  }
  const refused: FieldError[] = [];
  for (const field of mapper.protected) {
    const value = edit[field] as string | null | undefined;
    if (value === undefined) continue;
    const verdict = await compare(mapper, row, field, value);
    if (verdict === 'changed') changes[field] = value;
    if (verdict !== 'unchanged' && verdict !== 'changed')
      refused.push({ path: field, message: maskRejected(field, verdict === 'mask of another value') });
  }
  refused.push(...Object.entries(changes).flatMap(([field, value]) => errorsOfInput(mapper, field, value)));
  const [first] = refused;
  if (first) throw new AppError('validation_failed', { detail: first.message, errors: refused });
  return changes;
}

/** Whether a value is the present one, which from before a rule comes back as the rule writes it. */
function isSame(mapper: RecordMapper, field: string, present: unknown, value: unknown): boolean {
  if (isDeepStrictEqual(value, present)) return true;
  const byRule = mapper.fields[field]?.input.safeParse(present);
  return byRule?.success === true && byRule.data === value;
}

/** The errors of a value that can only be stored: it can stay, but nobody can enter it. */
function errorsOfInput(mapper: RecordMapper, path: string, value: unknown): FieldError[] {
  const field = mapper.fields[path];
  const parsed = field?.stored && field.input.safeParse(value);
  return parsed?.error?.issues.map(({ message }) => ({ path, message })) ?? [];
}

async function compare(
  mapper: RecordMapper,
  row: Stored & RowRef,
  field: string,
  value: string | null,
): Promise<'unchanged' | 'changed' | 'mask of another value' | 'mask of nothing'> {
  const present = await presentValue(mapper, row, field);
  const masked = value !== null && looksMasked(value);
  // A value that can't be decrypted is shown blank: a blank that comes back leaves it for an operator, a new value
  // replaces it.
  if (present === 'unreadable') return value === null ? 'unchanged' : masked ? 'mask of nothing' : 'changed';
  if (!masked) return isSame(mapper, field, present.value, value) ? 'unchanged' : 'changed';
  if (present.value === null) return 'mask of nothing';
  return value === mapper.mask(field, present.value) ? 'unchanged' : 'mask of another value';
}

async function presentValue(
  mapper: RecordMapper,
  row: Stored & RowRef,
  field: string,
): Promise<{ value: string | null } | 'unreadable'> {
  try {
    return { value: await mapper.open(row, field) };
  } catch (error) {
    if (error instanceof IntegrityFailure) return 'unreadable';
    throw error;
  }
}
