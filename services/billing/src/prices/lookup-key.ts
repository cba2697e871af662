import { planIds, type PlanId } from '@bindery/contracts/billing';

/** The item of one line of a paid subscription. */
export type SeatKind = 'seat' | 'support_seat';

const LOOKUP_KEY = /^bindery_(?<planId>[a-z_]+?)_(?<kind>seat|support_seat)_(?<cents>\d+)$/;

/** The name under which the provider keeps a price of ours. A price never changes: another amount has another name. */
export function lookupKeyOf(planId: PlanId, kind: SeatKind, cents: number): string {
  return `bindery_${planId}_${kind}_${String(cents)}`;
}

/** @returns what a price of that name is for, or null when it is none of ours */
export function readLookupKey(key: string | null): { planId: PlanId; kind: SeatKind } | null {
  const { planId, kind } = LOOKUP_KEY.exec(key ?? '')?.groups ?? {};
  const known = planIds.find((id) => id === planId);
  return known ? { planId: known, kind: kind as SeatKind } : null;
}
