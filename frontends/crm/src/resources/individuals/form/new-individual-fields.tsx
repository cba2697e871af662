import type { IndividualField } from '@bindery/contracts/crm';
import { typedPhone } from '@bindery/contracts/validation';
import { Button } from '@bindery/ui';
import { FieldGrid, Fieldset, FieldsetStack, formFields } from '@bindery/ui/form';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { DuplicateHint } from '../duplicates/duplicate-hint.js';
import { CityInputs } from '../fields/city-inputs.js';
import { FieldGroup, Fields } from '../fields/field-group.js';
import { fieldsIn, type FieldSection } from '../fields/individual-fields.js';
import type { NewIndividualValues } from '../fields/individual-form.js';

const { TextInput } = formFields<NewIndividualValues>();

const name: readonly IndividualField[] = ['first_name', 'last_name'];
const contact: readonly IndividualField[] = ['email', 'dob'];
const standing: readonly IndividualField[] = ['status', 'assigned_agent'];
const shownFirst = [...name, ...contact, ...standing];
const restOf = (section: FieldSection) => fieldsIn(section).filter((field) => !shownFirst.includes(field));
const firstOfRest = 'middle_name';

/**
 * The fields that a call fills in, and all others on request.
 * @param asLead whether the fields of a lead are among the first
 */
export function NewIndividualFields({ asLead }: { asLead: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const { setFocus } = useFormContext<NewIndividualValues>();
  const showAll = () => {
    // The field has to be there before it can take the focus.
    flushSync(() => setWhole(true));
    setFocus(firstOfRest);
  };
  return (
    <>
      <DuplicateHint present={null} />
      <FieldsetStack>
        <Fieldset legend="Person">
          <FieldGroup names={name} columns={2} present={null} />
          <FieldGrid $columns={3}>
            <TextInput
              name="phones.0.phone"
              label="Phone"
              type="tel"
              placeholder="(207) 555-0123"
              transform={typedPhone}
            />
            <Fields names={contact} present={null} />
          </FieldGrid>
        </Fieldset>
        <Fieldset legend="Address">
          <TextInput name="addresses.0.address1" label="Address" />
          <FieldGrid $columns={3}>
            <CityInputs within="addresses.0." />
          </FieldGrid>
        </Fieldset>
        <Fieldset legend="Status">
          <FieldGroup names={standing} columns={2} present={null} />
        </Fieldset>
        {asLead && <LeadFields />}
        {isWhole ? (
          <MoreFields withLead={!asLead} />
        ) : (
          <div>
            <Button variant="ghost" icon={<ChevronDown />} onClick={showAll}>
              More fields
            </Button>
          </div>
        )}
      </FieldsetStack>
    </>
  );
}

function LeadFields() {
  return (
    <Fieldset legend="Lead">
      <FieldGroup names={restOf('lead')} present={null} />
    </Fieldset>
  );
}

function MoreFields({ withLead }: { withLead: boolean }) {
  return (
    <>
      <Fieldset legend="More about the person">
        <FieldGroup names={restOf('person')} present={null} />
      </Fieldset>
      <Fieldset legend="Contact and identity" note="Encrypted. SSN and driver's license are masked.">
        <FieldGroup names={restOf('contact')} present={null} />
        <FieldGroup names={restOf('wishes')} present={null} />
      </Fieldset>
      <Fieldset legend="Medicare">
        <FieldGroup names={restOf('medicare')} present={null} />
      </Fieldset>
      <Fieldset legend="Assignment">
        <FieldGroup names={restOf('assignment')} present={null} />
      </Fieldset>
      {withLead && <LeadFields />}
      <Fieldset legend="Notes">
        <FieldGroup names={restOf('notes')} columns={1} present={null} />
      </Fieldset>
    </>
  );
}
