import { valueText as wordedValue, type RecordType } from '@bindery/contracts/crm';
import { formatInstant } from '@bindery/ui/dates';

/** A value as the screens show it, with points in time in the reader's zone. */
export const valueText = (type: RecordType, field: string, value: string | boolean | null): string =>
  wordedValue(type, field, value, formatInstant);
