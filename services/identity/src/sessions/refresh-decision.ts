/** How long after its successor was used a token still leads to that successor, in milliseconds. */
const REUSE_GRACE_MS = 10_000;

/** A generation of the family, as far as its use matters. */
export interface Generation {
  readonly generation: number;
  readonly first_used_at: Date | null;
}

export type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'unknown';

/**
 * Decides on a genuine refresh token. The newest one makes a successor. An older one leads to the same successor as the
 * first time, until that successor has been used and ten seconds after; later than that two parties hold the family,
 * and it ends. Generations that are no longer kept were used long ago; one that is not there yet was issued before the
 * database was taken back to an older state.
 */
export function decideRefresh(presented: number, kept: readonly Generation[], now: Date): RefreshDecision {
  const newest = Math.max(...kept.map((row) => row.generation));
  if (presented > newest) return 'unknown';
  if (presented === newest) return 'rotate';
  const successor = kept.find((row) => row.generation === presented + 1);
  if (!successor) return 'reused';
  if (successor.first_used_at === null) return 'repeat';
  return now.getTime() - successor.first_used_at.getTime() <= REUSE_GRACE_MS ? 'repeat' : 'reused';
}
