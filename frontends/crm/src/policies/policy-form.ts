import {
  createPolicyBody,
  updatePolicyBody,
  type NewPolicy,
  type PremiumMode,
  type PolicyStatus,
  type PolicyView,
} from '@bindery/contracts/crm';
import { useContractForm } from '@bindery/web-kit/forms';

/** The form values; '' when empty. */
export interface PolicyFormValues {
  policy_number: string;
  insured_id: string;
  carrier_id: string;
  product_id: string;
  employer_id: string;
  status: PolicyStatus;
  premium: string;
  premium_mode: PremiumMode;
  effective_date: string;
  termination_date: string;
  renewal_date: string;
  plan_year: string;
  member_id: string;
  writing_agent: string;
}

const emptyValues: PolicyFormValues = {
  policy_number: '',
  insured_id: '',
  carrier_id: '',
  product_id: '',
  employer_id: '',
  status: 'active',
  premium: '',
  premium_mode: 'monthly',
  effective_date: '',
  termination_date: '',
  renewal_date: '',
  plan_year: '',
  member_id: '',
  writing_agent: '',
};

export function valuesOf(policy: PolicyView): PolicyFormValues {
  return {
    policy_number: policy.policy_number ?? '',
    insured_id: policy.insured_id ?? '',
    carrier_id: policy.carrier_id,
    product_id: policy.product_id ?? '',
    employer_id: policy.employer_id ?? '',
    status: policy.status,
    premium: policy.premium ?? '',
    premium_mode: policy.premium_mode,
    effective_date: policy.effective_date ?? '',
    termination_date: policy.termination_date ?? '',
    renewal_date: policy.renewal_date ?? '',
    plan_year: String(policy.plan_year ?? ''),
    member_id: policy.member_id ?? '',
    writing_agent: policy.writing_agent ?? '',
  };
}

/** @param begun the initial values */
export function useNewPolicyForm(begun: Partial<PolicyFormValues>) {
  return useContractForm<PolicyFormValues, NewPolicy>({
    schema: createPolicyBody,
    defaultValues: { ...emptyValues, ...begun },
  });
}

export function usePolicyForm(policy: PolicyView) {
  return useContractForm<PolicyFormValues, ReturnType<typeof updatePolicyBody.parse>>({
    schema: updatePolicyBody,
    defaultValues: valuesOf(policy),
  });
}
