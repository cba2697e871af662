import { looksMasked, MASK_REJECTED } from '@bindery/contracts/crm';
import type { FieldError } from '@bindery/contracts/errors';
import { IntegrityFailure } from '@bindery/field-crypto';
import { AppError } from '@bindery/service-kit/errors';
import type { Place, Stored } from '@bindery/service-kit/field-keys';
import type { RecordMapper, Values } from './record-mapper.js';

/**
 * What an edit really changes: fields that are absent, or that come back as they were shown, fall away.
 * @throws AppError `validation_failed` on each protected field that holds a mask other than the present one.
 */
export async function changesOf(mapper: RecordMapper, row: Stored & Place, edit: Values): Promise<Values> {
  const changes: Record<string, unknown> = {};
  for (const field of mapper.unsealed) {
    if (edit[field] !== undefined && edit[field] !== mapper.clearValue(row, field))
      changes[field] = edit[field];
  }
  for (const field of [...mapper.encrypted, ...mapper.elsewhere]) {
    const present = edit[field] === undefined ? undefined : await presentValue(mapper, row, field);
    if (present && (present === 'unreadable' || present.value !== edit[field])) changes[field] = edit[field];
  }
  const refused: FieldError[] = [];
  for (const field of mapper.protected) {
    const value = edit[field] as string | null | undefined;
    if (value === undefined) continue;
    const verdict = await compare(mapper, row, field, value);
    if (verdict === 'changed') changes[field] = value;
    if (verdict === 'foreign mask') refused.push({ path: field, message: MASK_REJECTED });
  }
  if (refused.length > 0) throw new AppError('validation_failed', { detail: MASK_REJECTED, errors: refused });
  return changes;
}

async function compare(
  mapper: RecordMapper,
  row: Stored & Place,
  field: string,
  value: string | null,
): Promise<'unchanged' | 'changed' | 'foreign mask'> {
  const present = await presentValue(mapper, row, field);
  const masked = value !== null && looksMasked(value);
  // What did not open is shown blank: a blank that comes back leaves it for an operator, a new value replaces it.
  if (present === 'unreadable') return value === null ? 'unchanged' : masked ? 'foreign mask' : 'changed';
  if (!masked) return value === present.value ? 'unchanged' : 'changed';
  const mask = present.value === null ? null : mapper.mask(field, present.value);
  return value === mask ? 'unchanged' : 'foreign mask';
}

async function presentValue(
  mapper: RecordMapper,
  row: Stored & Place,
  field: string,
): Promise<{ value: string | null } | 'unreadable'> {
  try {
    return { value: await mapper.open(row, field) };
  } catch (error) {
    if (error instanceof IntegrityFailure) return 'unreadable';
    throw error;
  }
}
