/** What shows promo codes, or tells of them, and is loaded again after one has been changed. */
export const TOUCHED_BY_PROMO_CODES = ['/promo-codes', '/subscription/plans', '/admin/audit'] as const;

export const promoCodePath = (id: string) => `/promo-codes/${id}`;
