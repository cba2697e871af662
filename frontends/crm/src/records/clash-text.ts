import { fieldTables, type RecordType as TypeName } from '@bindery/contracts/crm';
import { formatDay } from '@bindery/ui/dates';
import type { Clash } from './clash.js';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What people call a field of a record. */
export function labelOf(type: TypeName, field: string): string {
  return fieldTables[type][field]?.label ?? field;
}

/** How a value that a form holds reads beside another one of the same field. */
export function clashText(type: TypeName, { name, names }: Clash, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string' || value === '') return 'Not set';
  if (fieldTables[type][name]?.kind === 'date') return formatDay(value);
  return names.get(value) ?? (id.test(value) ? 'What is chosen in the form' : value);
}
