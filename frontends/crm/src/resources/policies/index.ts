export { PoliciesCard } from './cards/policies-card.js';
export { PoliciesInForceCard, usePoliciesInForce } from './cards/policies-in-force-card.js';
export { AddPolicyDialog } from './form/policy-dialogs.js';
export { policyStateLooks } from './policy-status.js';
export { policyType, UNKNOWN_INDIVIDUAL, usePoliciesOf } from './policy-type.js';
export { useOutcomes } from './renewals/use-outcomes.js';
export { policyPages } from './routes.js';
