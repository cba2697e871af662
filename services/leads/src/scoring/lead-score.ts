import type { ScoreReason } from '@bindery/contracts/leads';
import type { Lead } from './lead.js';
import { weights } from './weights.js';

/** The score of a lead from 0 to 100, and what it is made of. */
export function scoreOf(lead: Lead): { score: number; reasons: ScoreReason[] } {
  const reasons = weights
    .filter(({ holds }) => holds(lead))
    .map(({ points, reason }) => ({ points, reason }));
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(100, Math.max(0, sum)), reasons };
}
