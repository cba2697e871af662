import {
  createPolicyBody,
  policyFields,
  updatePolicyBody,
  type NewPolicy,
  type PolicyView,
} from '@bindery/contracts/crm';
import { useContractForm } from '@bindery/web-kit/forms';
import { emptyValues, formValues, type FormValues } from '../../../records/form-values.js';

export interface PolicyFormValues extends Omit<
  FormValues<PolicyView, keyof typeof policyFields>,
  'plan_year'
> {
  plan_year: string;
}

const newValues = emptyValues<PolicyFormValues>(policyFields, { status: 'active', premium_mode: 'monthly' });

export function valuesOf(policy: PolicyView): PolicyFormValues {
  return { ...formValues(policyFields, policy), plan_year: String(policy.plan_year ?? '') };
}

/** @param begun the initial values */
export function useNewPolicyForm(begun: Partial<PolicyFormValues>) {
  return useContractForm<PolicyFormValues, NewPolicy>({
    schema: createPolicyBody,
    defaultValues: { ...newValues, ...begun },
  });
}

export function usePolicyForm(policy: PolicyView) {
  return useContractForm<PolicyFormValues, ReturnType<typeof updatePolicyBody.parse>>({
    schema: updatePolicyBody,
    defaultValues: valuesOf(policy),
  });
}
