import { productFields } from '@bindery/contracts/crm';
import { formFields } from '@bindery/ui/form';
import { planTypeChoices } from './product-type.js';

const { SelectInput } = formFields<{ plan_type: string }>();

/** The plan type of a product, by which its policies renew on January 1 or on their anniversary. */
export function PlanTypeInput() {
  return (
    <SelectInput
      name="plan_type"
      label={productFields.plan_type.label}
      options={planTypeChoices}
      none="Not set"
      hint="For Medicare plans. It decides when their policies renew."
    />
  );
}
