/** What only a subscription has that the payment provider keeps: of access from a code or the free plan it is none. */
export const UNPAID = {
  monthlyTotalCents: 0,
  stripeSubscriptionId: null,
  providerStatus: null,
  cancelAtPeriodEnd: false,
  currentPeriodEnd: null,
  trialEndsAt: null,
  endingNoticeAt: null,
} as const;
