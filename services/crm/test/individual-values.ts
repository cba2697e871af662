import { protectedFields } from '@bindery/contracts/crm';
import { everyField } from '@bindery/contracts/examples';

export { everyField, everyFieldShown, wrongFields } from '@bindery/contracts/examples';

export const requiredOnly = { first_name: 'Ada', last_name: 'Byron', status: 'lead' } as const;

/** Values of `everyField` that only a reveal may show: as typed, as stored, and an address without its end. */
export const secrets = protectedFields.flatMap((field) => {
  const value = everyField[field] ?? '';
  return value.includes('@')
    ? [value.slice(0, value.lastIndexOf('.'))]
    : [value, value.replaceAll(/[\s-]/g, '')];
});
