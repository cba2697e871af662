import { z } from 'zod';

export const scoreBands = ['high', 'medium', 'low'] as const;
export const scoreBand = z.enum(scoreBands, `The band must be one of ${scoreBands.join(', ')}.`);
export type ScoreBand = z.infer<typeof scoreBand>;

/** The least score of each band. */
export const leastOfBand: Readonly<Record<ScoreBand, number>> = { high: 80, medium: 50, low: 0 };

/** The band that a score from 0 to 100 is in. */
export function bandOf(score: number): ScoreBand {
  return scoreBands.find((band) => score >= leastOfBand[band]) ?? 'low';
}
