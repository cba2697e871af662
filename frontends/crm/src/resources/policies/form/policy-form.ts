import {
  createPolicyBody,
  policyFields,
  updatePolicyBody,
  type NewPolicy,
  type PolicyView,
} from '@bindery/contracts/crm';
import { useContractForm } from '@bindery/web-kit/forms';
import { formValues, type FormValues } from '../../../records/form-values.js';

export interface PolicyFormValues extends Omit<
  FormValues<PolicyView, keyof typeof policyFields>,
  'plan_year'
> {
  plan_year: string;
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
  external_id: '',
};

export function valuesOf(policy: PolicyView): PolicyFormValues {
  return { ...formValues(policyFields, policy), plan_year: String(policy.plan_year ?? '') };
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
