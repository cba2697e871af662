import { capturedPart, type AcceptedDraft } from '@bindery/contracts/crm';
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
  /** The values that it has, by their paths. */
  readonly values: Readonly<Record<string, string>>;
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
      ? [{ kind, name: nameIn(own) ?? name, lacking, path: first.path, values: valuesIn(own) }]
      : [];
  });
  const product = fields.find(({ path }) => path === 'policy.product');
  const isWithout =
    product?.value !== '' &&
    product?.isIncluded === false &&
    !product.isPresent &&
    fields.some(({ path, isIncluded }) => path.startsWith('policy.') && isIncluded);
  return product && isWithout
    ? [
        ...found,
        {
          ...{ kind: 'product', name: `the product “${product.value}”`, lacking: [], path: product.path },
          values: { [product.path]: product.value },
        },
      ]
    : found;
}

/** The fields that the form of a policy only names: they are chosen there. */
const toBeChosen: readonly string[] = ['policy.carrier', 'policy.product'];

/** The values that would be included with what is lacking. */
const valuesIn = (own: readonly ReviewedField[]): Record<string, string> =>
  Object.fromEntries(
    own
      .filter(
        ({ path, value, waitsFor }) =>
          waitsFor.length > 0 || (toBeChosen.includes(path) && value.trim() !== ''),
      )
      .map(({ path, value }) => [path, value.trim()]),
  );

/** The page on which a part that was left out is completed, in a form with its values. */
export function completionOf(
  kind: LeftOut['kind'],
  { draft_id, individual_id, changes }: AcceptedDraft,
): { label: string; path: string } {
  const policy = changes.find(({ record_type }) => record_type === 'policy')?.id;
  const query = new URLSearchParams({
    ...(kind === 'dependent' && { tab: 'dependents' }),
    ...{ complete: kind, capture: draft_id },
    ...(kind === 'product' && policy !== undefined && { policy }),
  });
  return {
    label: `Add ${kind}`,
    path: `/app/dashboard/individuals/${individual_id ?? ''}?${query.toString()}`,
  };
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
    : kind === 'address'
      ? 'An address needs a street, city, state or ZIP.'
      : `${sentence(name)} needs ${all.format(lacking.map(fieldIn))}.`;

/** `Dependent 1: Gender` within a sentence. */
const fieldIn = (label: string): string => `a ${label.replace(/^.*: /, '').toLowerCase()}`;

const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
