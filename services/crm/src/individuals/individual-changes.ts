import { protectedFields, looksMasked, type ProtectedField } from '@bindery/contracts/crm';
import type { FieldError } from '@bindery/contracts/errors';
import { IntegrityFailure } from '@bindery/field-crypto';
import { AppError } from '@bindery/service-kit/errors';
import type { Individual } from '../generated/prisma/client.js';
import { dateFields, dayOf, plainFields, type IndividualValues } from './individual-fields.js';
import type { IndividualsMapper } from './individuals.mapper.js';
import { protectedRules } from './protected-rules.js';

/**
 * What an edit really changes: fields that are absent, or that come back as they were shown, fall away.
 * @throws AppError `validation_failed` on each protected field that holds a mask other than the present one.
 */
export async function changesOf(
  mapper: IndividualsMapper,
  row: Individual,
  edit: IndividualValues,
): Promise<IndividualValues> {
  const changes: Record<string, unknown> = {};
  for (const field of plainFields) {
    if (edit[field] !== undefined && edit[field] !== row[field]) changes[field] = edit[field];
  }
  for (const field of dateFields) {
    if (edit[field] !== undefined && edit[field] !== dayOf(row[field])) changes[field] = edit[field];
  }
  const refused: FieldError[] = [];
  for (const field of protectedFields) {
    const value = edit[field];
    if (value === undefined) continue;
    const verdict = await compare(mapper, row, field, value);
    if (verdict === 'changed') changes[field] = value;
    if (verdict === 'foreign mask') refused.push({ path: field, message: FOREIGN_MASK });
  }
  if (refused.length > 0) throw new AppError('validation_failed', { detail: FOREIGN_MASK, errors: refused });
  return changes;
}

const FOREIGN_MASK = 'Enter the whole value; a masked one cannot be saved.';

async function compare(
  mapper: IndividualsMapper,
  row: Individual,
  field: ProtectedField,
  value: string | null,
): Promise<'unchanged' | 'changed' | 'foreign mask'> {
  const present = await presentValue(mapper, row, field);
  const masked = value !== null && looksMasked(value);
  // What did not open is shown blank: a blank that comes back leaves it for an operator, a new value replaces it.
  if (present === 'unreadable') return value === null ? 'unchanged' : masked ? 'foreign mask' : 'changed';
  if (!masked) return value === present.value ? 'unchanged' : 'changed';
  const mask = present.value === null ? null : protectedRules[field].mask(present.value);
  return value === mask ? 'unchanged' : 'foreign mask';
}

async function presentValue(
  mapper: IndividualsMapper,
  row: Individual,
  field: ProtectedField,
): Promise<{ value: string | null } | 'unreadable'> {
  try {
    return { value: await mapper.open(row, field) };
  } catch (error) {
    if (error instanceof IntegrityFailure) return 'unreadable';
    throw error;
  }
}
