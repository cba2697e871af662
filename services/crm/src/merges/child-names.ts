import type { Principal } from '@bindery/contracts/access';
import type { MergePreview } from '@bindery/contracts/crm';
import type { Transaction } from '../database/crm-database.js';
import type { Pair } from './merge-pair.js';

/** As many are named; the rest is counted. */
const NAMED = 5;
const order = [{ created_at: 'asc' }, { id: 'asc' }] as const satisfies object;

interface Found {
  readonly kept: number;
  readonly moved: number;
  readonly trashed: number;
  readonly names: (string | null)[];
}

/** Everything that belongs to two individuals: how much of it, and what people know it by that would move. */
export async function childNamesOf(
  tx: Transaction,
  { accountId: account_id }: Principal,
  { kept, merged }: Pair,
): Promise<MergePreview['hanging']> {
  const [ofKept, ofMerged] = [
    { account_id, individual_id: kept.id },
    { account_id, individual_id: merged.id },
  ];
  return [
    shown('policy', await policiesOf(tx, account_id, { kept, merged })),
    shown('dependent', {
      ...(await counted((where) => tx.dependent.count({ where }), ofKept, ofMerged)),
      names: (await tx.dependent.findMany(first(ofMerged))).map(
        (one) => `${one.first_name} ${one.last_name}`,
      ),
    }),
    shown('address', {
      ...(await counted((where) => tx.address.count({ where }), ofKept, ofMerged)),
      names: (await tx.address.findMany(first(ofMerged))).map((one) => `${one.address1}, ${one.city}`),
    }),
    shown('phone', {
      ...(await counted((where) => tx.phone.count({ where }), ofKept, ofMerged)),
      names: (await tx.phone.findMany(first(ofMerged))).map((one) => one.phone),
    }),
  ];
}

async function policiesOf(tx: Transaction, account_id: string, { kept, merged }: Pair): Promise<Found> {
  const [ofKept, ofMerged] = [
    { account_id, insured_id: kept.id },
    { account_id, insured_id: merged.id },
  ];
  const policies = await tx.policy.findMany({ ...first(ofMerged), include: { carrier: true } });
  return {
    ...(await counted((where) => tx.policy.count({ where }), ofKept, ofMerged)),
    names: policies.map(({ policy_number, carrier }) =>
      policy_number === null ? carrier.name : `${carrier.name} #${policy_number}`,
    ),
  };
}

const first = <Where extends object>(where: Where) => ({
  where: { ...where, deleted_at: null },
  orderBy: [...order],
  take: NAMED,
});

async function counted<Where extends object>(
  count: (where: Where & { deleted_at: null | { not: null } }) => Promise<number>,
  ofKept: Where,
  ofMerged: Where,
): Promise<Omit<Found, 'names'>> {
  return {
    kept: await count({ ...ofKept, deleted_at: null }),
    moved: await count({ ...ofMerged, deleted_at: null }),
    trashed: await count({ ...ofMerged, deleted_at: { not: null } }),
  };
}

function shown(
  record_type: MergePreview['hanging'][number]['record_type'],
  { kept, moved, trashed, names }: Found,
): MergePreview['hanging'][number] {
  return { record_type, kept, moved, moved_from_trash: trashed, names: names.flatMap((name) => name ?? []) };
}
