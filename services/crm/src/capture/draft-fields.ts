import {
  capturedPart,
  importField,
  importFields,
  wholePart,
  type CapturedField,
} from '@bindery/contracts/crm';
import { nameInNormalCase } from '@bindery/contracts/crm/person-names';
import type { FoundClient } from './stored-drafts.js';

/** The usual fields of a client: rows of the review even where nothing was found. */
const usual = [
  ...['first_name', 'last_name', 'status', 'dob', 'gender', 'email', 'phones.mobile.phone', 'mbi'],
  ...['address1', 'city', 'state', 'zip'].map((part) => `addresses.home.${part}`),
  ...['carrier', 'product', 'policy_number', 'effective_date'].map((part) => `policy.${part}`),
];

const order = new Map(importFields('individual').map(({ path }, index) => [path, index]));
const labelOf = (path: string): string => importField('individual', path)?.label ?? path;

const NAME = /(?:^|\.)(?:first|middle|last)_name$/;

/** The rows of a review, in the order of a client's fields. */
export function draftFields({ fields: all, impossible }: FoundClient): CapturedField[] {
  const found = all.map((one) =>
    NAME.test(one.field) ? { ...one, value: nameInNormalCase(one.value) } : one,
  );
  const paths = found.map(({ field }) => field);
  const has = (path: string) => paths.includes(path) || hasAnotherOf(paths, path);
  const parts = new Set(paths.map(capturedPart).filter((part) => part !== undefined));
  const needed = [...parts].flatMap(wholePart).filter((path) => !paths.includes(path));
  const unread = impossible.map(({ field }) => field).filter((path) => !paths.includes(path));
  const missing = [...new Set([...usual.filter((path) => !has(path)), ...needed, ...unread])].map(
    (field) => ({
      ...{ field, value: null, source: null, place: null },
      // A text that can't be the value that its label asks for.
      ...impossible.find((one) => one.field === field),
      state: 'missing' as const,
    }),
  );
  return [...found, ...missing]
    .map((field) => ({ ...field, label: labelOf(field.field) }))
    .toSorted((a, b) => (order.get(a.field) ?? order.size) - (order.get(b.field) ?? order.size));
}

/** A home phone will do for a mobile one, and a mailing address for that of the home. */
function hasAnotherOf(paths: readonly string[], path: string): boolean {
  const [list, , part] = path.split('.');
  if (part === undefined) return false;
  return paths.some((other) => other.startsWith(`${list ?? ''}.`));
}
