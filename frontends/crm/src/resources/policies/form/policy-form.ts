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
  'plan_year' | 'premium_mode'
> {
  plan_year: string;
  /** Not chosen yet in a policy of a captured text. */
  premium_mode: '' | PolicyView['premium_mode'];
}

const newValues = emptyValues<PolicyFormValues>(policyFields, { status: 'active', premium_mode: 'monthly' });

export function valuesOf(policy: PolicyView): PolicyFormValues {
  return { ...formValues(policyFields, policy), plan_year: String(policy.plan_year ?? '') };
}

/** A captured policy begins without a mode. It needs none as long as it has no premium. */
const bodyOf = ({ premium_mode, ...values }: PolicyFormValues): unknown =>
  values.premium === '' && premium_mode === '' ? values : { ...values, premium_mode };

export type PolicyChanges = ReturnType<typeof updatePolicyBody.parse>;

/** @param begun the initial values */
export function useNewPolicyForm(begun: Partial<PolicyFormValues>) {
  return useContractForm<PolicyFormValues, NewPolicy>({
    schema: createPolicyBody,
    bodyOf,
    defaultValues: { ...newValues, ...begun },
  });
}

export function usePolicyForm(policy: PolicyView) {
  return useContractForm<PolicyFormValues, PolicyChanges>({
    schema: updatePolicyBody,
    defaultValues: valuesOf(policy),
  });
}
