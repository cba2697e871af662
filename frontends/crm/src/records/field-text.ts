import { fieldTables, type RecordType as TypeName } from '@bindery/contracts/crm';
import { formatDay } from '@bindery/ui/dates';
import { formatAmount } from '@bindery/ui/money';
import { genderText } from './gender.js';
import { capitalized } from './record-type.js';

type Wording = (value: string) => string;

const activeOrNot: Wording = (inactive) => (inactive === 'Yes' ? 'Inactive' : 'Active');
// What is still being typed may be no amount yet.
const dollars: Wording = (value) => (/^\d+(\.\d+)?$/.test(value) ? formatAmount(value) : value);

/** Fields whose value is stored in another form than the screens show it in. */
export const wordings: Readonly<Record<TypeName, Readonly<Record<string, Wording>>>> = {
  individual: { status: capitalized, gender: genderText, smoker: capitalized },
  dependent: { relationship: capitalized, gender: genderText },
  address: { type: capitalized },
  phone: { type: capitalized },
  carrier: { inactive: activeOrNot },
  product: { type: capitalized, inactive: activeOrNot },
  policy: { status: capitalized, premium: dollars },
};

/** What people call a field of a record. @param otherwise of one that is in no table of fields */
export function labelOf(type: TypeName, field: string, otherwise = field): string {
  // The screens show a status where the record knows whether it is out of use.
  if (field === 'inactive') return 'Status';
  return fieldTables[type][field]?.label ?? otherwise;
}

/** How a value reads among other words: as the screens show it, with 'Yes' and 'No' for what is true or not. */
export function valueText(type: TypeName, field: string, value: string | boolean | null): string {
  if (value === null || value === '') return '—';
  const text = typeof value === 'string' ? value : value ? 'Yes' : 'No';
  if (fieldTables[type][field]?.kind === 'date') return formatDay(text);
  return wordings[type][field]?.(text) ?? text;
}
