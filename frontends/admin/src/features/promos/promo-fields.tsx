import { serviceLevels, serviceLevelWords } from '@bindery/contracts/access';
import { promoRoles } from '@bindery/contracts/billing';
import { CheckboxField, FieldGrid, Fieldset, formFields, useBoundField, FullRow } from '@bindery/ui/form';
import { useWatch } from 'react-hook-form';
import type { PromoFormValues } from './promo-values.js';
import { roleWords, type PromoRole } from './promo-words.js';

const { CheckboxInput, DateInput, SelectInput, StepperInput, TextInput } = formFields<PromoFormValues>();

const levels = serviceLevels.map((level) => ({ value: level, label: serviceLevelWords[level].name }));
const usages = [
  { value: 'single_use', label: 'Single use' },
  { value: 'multi_use', label: 'Multiple uses' },
];
const durations = [
  { value: 'forever', label: 'Forever' },
  { value: 'weeks', label: 'Weeks' },
  { value: 'months', label: 'Months' },
];
const MAX_USES = 1_000_000;
const MAX_DURATION = 520;

export function PromoFields() {
  const usage = useWatch<PromoFormValues, 'usage_type'>({ name: 'usage_type' });
  const level = useWatch<PromoFormValues, 'service_level'>({ name: 'service_level' });
  const duration = useWatch<PromoFormValues, 'duration_type'>({ name: 'duration_type' });
  return (
    <FieldGrid>
      <TextInput
        name="code"
        label="Code"
        type="code"
        required
        transform={(text) => text.toUpperCase()}
        maxLength={64}
      />
      <TextInput name="description" label="Description" />
      <RolesInput />
      <SelectInput
        name="service_level"
        label="Service level"
        options={levels}
        hint={serviceLevelWords[level].description}
      />
      <SelectInput name="usage_type" label="Usage type" options={usages} />
      {usage === 'multi_use' && <StepperInput name="max_uses" label="Max uses" min={1} max={MAX_USES} />}
      <SelectInput name="duration_type" label="Duration" options={durations} />
      {duration !== 'forever' && (
        <StepperInput name="duration_value" label="Duration value" min={1} max={MAX_DURATION} />
      )}
      <DateInput
        name="expiration_date"
        label="Expiration date"
        hint="The last day the code can be used. Leave empty for no expiration."
      />
      <FullRow>
        <CheckboxInput name="is_active" label="Active" />
      </FullRow>
      <FullRow>
        <CheckboxInput
          name="show_as_hint"
          label="Show as hint"
          hint="Show this code as a sample in the plan chooser."
        />
      </FullRow>
    </FieldGrid>
  );
}

const last = promoRoles.at(-1);

function RolesInput() {
  const { field, error } = useBoundField<PromoRole[]>('allowed_roles');
  const choose = (role: PromoRole, chosen: boolean) =>
    field.onChange(promoRoles.filter((other) => (other === role ? chosen : field.value.includes(other))));
  return (
    <Fieldset legend="Allowed roles">
      {promoRoles.map((role) => (
        <CheckboxField
          key={role}
          label={roleWords[role]}
          checked={field.value.includes(role)}
          onChange={(chosen) => choose(role, chosen)}
          onBlur={field.onBlur}
          error={role === last ? error : undefined}
        />
      ))}
    </Fieldset>
  );
}
