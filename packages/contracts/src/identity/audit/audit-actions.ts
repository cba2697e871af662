/** Audit actions on people and their permissions. */
export const identityActions = {
  userCreated: 'user.created',
  userUpdated: 'user.updated',
  userAccountKept: 'user.account_kept',
  userRemoved: 'user.removed',
  userDeactivated: 'user.deactivated',
  userReactivated: 'user.reactivated',
  userRoleGivenByPlan: 'user.role_given_by_plan',
  userMadeSuperuser: 'user.made_superuser',
  identityConfirmed: 'user.identity_confirmed',
  accountRenamed: 'account.renamed',
  agencyUpdated: 'account.settings_updated',
  ownerChanged: 'account.owner_changed',
  subscriptionChanged: 'account.subscription_changed',
  subscriptionWithoutAccount: 'account.subscription_without_account',
  permissionsRead: 'permissions.read',
  permissionsUpdated: 'permissions.updated',
  seatsRead: 'seats.read',
  invitationCreated: 'invitation.created',
  invitationResent: 'invitation.resent',
  invitationRevoked: 'invitation.revoked',
  invitationAccepted: 'invitation.accepted',
  invitationDeclined: 'invitation.declined',
  auditRead: 'audit.read',
  keyRewrapped: 'keys.rewrapped',
  promoCodeCreated: 'promo_code.created',
  promoCodeUpdated: 'promo_code.updated',
  promoCodeDeactivated: 'promo_code.deactivated',
  promoCodeApplied: 'promo_code.applied',
  checkoutStarted: 'checkout.started',
  checkoutRead: 'checkout.read',
  subscriptionCanceled: 'subscription.canceled',
  subscriptionReactivated: 'subscription.reactivated',
  portalOpened: 'subscription.portal_opened',
  seatsScaled: 'seats.scaled',
  contactsRead: 'contacts.read',
  contactsExported: 'contacts.exported',
  contactRead: 'contact.read',
  contactScoreChanged: 'contact.score_changed',
  contactStatusChanged: 'contact.status_changed',
  contactSuspicionCleared: 'contact.suspicion_cleared',
  unknownIdsTried: 'ids.unknown_tried',
  protectedSearched: 'individuals.protected_searched',
  duplicatesChecked: 'individuals.duplicates_checked',
  mergePreviewed: 'individuals.merge_previewed',
} as const;
export type IdentityAction = (typeof identityActions)[keyof typeof identityActions];

/** A call that was refused before it reached anything, by role or subscription. */
export const deniedAction = (permission: string): string => `${DENIED_CALL}${permission}`;

/** The prefix of such a denial's name; the permission follows. */
export const DENIED_CALL = 'call.';
