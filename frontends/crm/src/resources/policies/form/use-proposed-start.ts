import { individualRoutes, productRoutes, proposedStart, yearlyPlans } from '@bindery/contracts/crm';
import { dayOf } from '@bindery/ui/dates';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRecord } from '../../../records/use-record.js';
import type { PolicyFormValues } from './policy-form.js';

/**
 * Proposes the effective date that fits the chosen product and individual, until the person enters another one.
 * @param isKnown whether the form begins with a day that stays
 */
export function useProposedStart(isKnown: boolean): void {
  const { control, getValues, setValue } = useFormContext<PolicyFormValues>();
  const [product_id, insured_id] = useWatch({ control, name: ['product_id', 'insured_id'] });
  const product = useRecord(productRoutes.get, isKnown || product_id === '' ? null : product_id).data;
  const plan_type = product?.plan_type ?? null;
  const isYearly = yearlyPlans.some((type) => type === plan_type);
  const individual = useRecord(individualRoutes.get, isYearly && insured_id !== '' ? insured_id : null).data;
  const dob = individual?.dob ?? null;
  const proposed = useRef(getValues('effective_date'));
  useEffect(() => {
    if (isKnown || getValues('effective_date') !== proposed.current) return;
    proposed.current = proposedStart({ plan_type, dob }, dayOf(new Date()));
    setValue('effective_date', proposed.current);
  }, [isKnown, plan_type, dob, getValues, setValue]);
}
