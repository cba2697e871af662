import { policyFields, type PolicyView } from '@bindery/contracts/crm';
import { FieldGrid, formFields, type PickerOption } from '@bindery/ui/form';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { fieldInput } from '../../../records/field-input.js';
import { useAgentChoices } from '../../../records/list/filters-of-records.js';
import { RecordPicker, usePickerSelection } from '../../../records/record-picker.js';
import { carrierSource, individualSource } from '../../../records/record-sources.js';
import type { Captured } from '../../../records/use-completion.js';
import type { PolicyFormValues } from './policy-form.js';
import { policyStatusChoices } from '../policy-status.js';
import { ProductInput } from './product-input.js';

const { SelectInput } = formFields<PolicyFormValues>();
const FieldInput = fieldInput('policy', policyFields);

/** The names of the ids that the form starts with. */
export type KnownNames = Readonly<Record<'insured' | 'carrier' | 'product', readonly PickerOption[]>>;

/** The names in several versions of a policy, such as the one an edit began with and a newer one. */
export function namesIn(...versions: readonly PolicyView[]): KnownNames {
  const named = (id: string | null, name: string | null) => (id && name ? [{ id, name }] : []);
  return {
    insured: versions.flatMap(({ insured_id, insured_name }) => named(insured_id, insured_name)),
    carrier: versions.flatMap(({ carrier_id, carrier_name }) => named(carrier_id, carrier_name)),
    product: versions.flatMap(({ product_id, product_name }) => named(product_id, product_name)),
  };
}

interface PartyFieldsProps {
  known: KnownNames;
  /** The names that a captured text has for them. */
  said?: Captured | undefined;
}

const saidIn = (name: Captured[string] | undefined): string | undefined =>
  typeof name === 'string' ? `The captured text says “${name}”.` : undefined;

/** The client, carrier and product. */
export function PartyFields({ known, said }: PartyFieldsProps) {
  return (
    <>
      <IndividualInput known={known} />
      <CarrierInputs known={known} said={said} />
    </>
  );
}

function IndividualInput({ known }: Pick<PartyFieldsProps, 'known'>) {
  return (
    <RecordPicker
      name="insured_id"
      label={policyFields.insured_id.label}
      source={individualSource}
      selection={usePickerSelection('insured_id', known.insured)}
      none="Not assigned"
    />
  );
}

/** Choosing another carrier clears the product, which belongs to one carrier. */
function CarrierInputs({ known, said }: PartyFieldsProps) {
  const carrier = usePickerSelection('carrier_id', known.carrier);
  const product = usePickerSelection('product_id', known.product);
  const chooseCarrier = (option: PickerOption | null) => {
    if (option?.id !== carrier.chosen?.id) product.choose(null);
    carrier.choose(option);
  };
  return (
    <>
      <RecordPicker
        name="carrier_id"
        label={policyFields.carrier_id.label}
        required
        hint={saidIn(said?.carrier)}
        source={carrierSource}
        selection={{ ...carrier, choose: chooseCarrier }}
        placeholder="Select carrier"
      />
      <ProductInput
        carrier={carrier.chosen}
        selection={product}
        name={typeof said?.product === 'string' ? said.product : undefined}
        hint={saidIn(said?.product)}
      />
    </>
  );
}

export function InformationFields({ known, said }: PartyFieldsProps) {
  return (
    <FieldGrid>
      <PolicyNumberInput />
      <StatusInput />
      <PartyFields known={known} said={said} />
      <OtherIdFields />
      <WritingAgentInput />
    </FieldGrid>
  );
}

export function CoverageFields() {
  return (
    <FieldGrid>
      <PremiumFields />
      <LaterFields />
    </FieldGrid>
  );
}

export function PolicyNumberInput() {
  return <FieldInput name="policy_number" placeholder="Leave empty if not available yet" />;
}

export function StatusInput() {
  return (
    <SelectInput name="status" label={policyFields.status.label} required options={policyStatusChoices} />
  );
}

/** The numbers that others gave the client. */
export function OtherIdFields() {
  return (
    <>
      <FieldInput name="employer_id" />
      <FieldInput name="member_id" />
      <FieldInput name="external_id" />
    </>
  );
}

/** The premium, and the date from which it covers. */
export function PremiumFields() {
  return (
    <>
      <PremiumInputs />
      <FieldInput name="effective_date" />
    </>
  );
}

function PremiumInputs() {
  return (
    <>
      <FieldInput name="premium" />
      <FieldInput name="premium_mode" />
    </>
  );
}

/** When it ends or renews. */
export function LaterFields() {
  return (
    <>
      <FieldInput name="termination_date" />
      <RenewalDateInput />
      <FieldInput name="plan_year" />
    </>
  );
}

function RenewalDateInput() {
  return (
    <FieldInput
      name="renewal_date"
      hint="Leave empty for the next anniversary, or January 1 for Medicare plans."
    />
  );
}

type Inputs = (props: { known: KnownNames }) => ReactNode;

/** Fields whose controls are more, or other ones, than the table of fields says. */
const inputs: Readonly<Partial<Record<keyof PolicyFormValues, Inputs>>> = {
  policy_number: PolicyNumberInput,
  status: StatusInput,
  insured_id: IndividualInput,
  carrier_id: CarrierInputs,
  product_id: CarrierInputs,
  premium: PremiumInputs,
  renewal_date: RenewalDateInput,
  writing_agent: WritingAgentInput,
};

/** The controls that one value of a policy's page is edited by. */
export function PolicyInputs({ name, known }: { name: keyof PolicyFormValues; known: KnownNames }) {
  const Own = inputs[name];
  return Own ? <Own known={known} /> : <FieldInput name={name} />;
}

/** An agent who has left stays selected. */
export function WritingAgentInput() {
  const { field } = useController<PolicyFormValues, 'writing_agent'>({ name: 'writing_agent' });
  const { options } = useAgentChoices(field.value || undefined);
  return (
    <SelectInput
      name="writing_agent"
      label={policyFields.writing_agent.label}
      options={options}
      none="Not set"
    />
  );
}
