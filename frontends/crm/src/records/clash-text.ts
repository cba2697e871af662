import type { RecordType as TypeName } from '@bindery/contracts/crm';
import type { Clash } from './clash.js';
import { valueText } from './field-text.js';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** How a value that a form holds reads beside another one of the same field. */
export function clashText(type: TypeName, { name, names }: Clash, value: unknown): string {
  if (typeof value === 'boolean') return valueText(type, name, value);
  if (typeof value !== 'string') return valueText(type, name, null);
  return names.get(value) ?? (id.test(value) ? 'Selected in the form' : valueText(type, name, value));
}
