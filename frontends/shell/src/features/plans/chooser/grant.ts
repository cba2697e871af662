/** Access that an account was given without a payment. */
export interface Grant {
  /** How long its news stays in sight before the page goes on. */
  delayMs: number;
  /** The code that gave it; null for the free plan. */
  promo: { code: string; description: string } | null;
}
