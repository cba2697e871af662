import { capturedPart } from '@bindery/contracts/crm';
import type { ReviewedField } from './review-fields.js';

/** A part of a draft that saving leaves out. */
export interface LeftOut {
  readonly kind: 'address' | 'policy' | 'product' | 'dependent';
  /** As a sentence names it: `the policy`, `Ben Byron`. */
  readonly name: string;
  /** The labels of what has to be included for it. */
  readonly lacking: readonly string[];
  /** The field to begin with. */
  readonly path: string;
}

const kinds: readonly (readonly [prefix: string, kind: LeftOut['kind'], name: string])[] = [
  ['policy.', 'policy', 'the policy'],
  ['addresses.', 'address', 'an address'],
  ['dependents.', 'dependent', 'a family member'],
];

/** The parts that saving leaves out, because something without which they can't be saved isn't included. */
export function leftOutOf(fields: readonly ReviewedField[]): LeftOut[] {
  const parts = new Set(fields.map(({ path }) => capturedPart(path)));
  const found = [...parts].flatMap((part): LeftOut[] => {
    const own = fields.filter(({ path }) => capturedPart(path) === part);
    const lacking = [...new Set(own.flatMap(({ waitsFor }) => waitsFor))];
    const [, kind, name] = kinds.find(([prefix]) => part?.startsWith(prefix)) ?? [];
    const first = own.find(({ label, isIncluded }) => lacking.includes(label) && !isIncluded);
    return kind !== undefined && name !== undefined && first
      ? [{ kind, name: nameIn(own) ?? name, lacking, path: first.path }]
      : [];
  });
  const product = fields.find(({ path }) => path === 'policy.product');
  const isWithout =
    product?.value !== '' &&
    product?.isIncluded === false &&
    !product.isPresent &&
    fields.some(({ path, isIncluded }) => path.startsWith('policy.') && isIncluded);
  return product && isWithout
    ? [...found, { kind: 'product', name: `the product “${product.value}”`, lacking: [], path: product.path }]
    : found;
}

function nameIn(fields: readonly ReviewedField[]): string | undefined {
  const parts = ['first_name', 'last_name'].map(
    (name) => fields.find(({ path }) => path.startsWith('dependents.') && path.endsWith(name))?.value,
  );
  return parts.filter(Boolean).join(' ') || undefined;
}

const all = /* @__PURE__ */ new Intl.ListFormat('en-US', { type: 'conjunction' });

export const namesOf = (leftOut: readonly LeftOut[]): string => all.format(leftOut.map(({ name }) => name));

/** One line for each part: what it lacks. */
export const reasonOf = ({ kind, name, lacking }: LeftOut): string =>
  kind === 'product'
    ? `${sentence(name)} is suggested and not included.`
    : `${sentence(name)} needs ${all.format(lacking.map(fieldIn))}.`;

/** `Dependent 1: Gender` within a sentence. */
const fieldIn = (label: string): string => `a ${label.replace(/^.*: /, '').toLowerCase()}`;

const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
