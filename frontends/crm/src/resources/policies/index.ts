export { PoliciesCard } from './cards/policies-card.js';
export { PoliciesInForceCard, usePoliciesInForce } from './cards/policies-in-force-card.js';
export { PolicyPage } from './detail/policy-page.js';
export { AddPolicyDialog } from './form/policy-dialogs.js';
export { PoliciesPage } from './list/policies-page.js';
export { policyStateLooks } from './policy-status.js';
export { UNKNOWN_INDIVIDUAL, usePoliciesOf } from './policy-type.js';
export { useOutcomes } from './renewals/use-outcomes.js';
export { RenewalsPage } from './renewals/renewals-page.js';
