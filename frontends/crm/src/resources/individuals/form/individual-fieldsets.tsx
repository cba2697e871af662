import type { IndividualView } from '@bindery/contracts/crm';
import { Fieldset, FieldsetStack } from '@bindery/ui/form';
import { DuplicateHint } from '../duplicates/duplicate-hint.js';
import { FieldGroup } from '../fields/field-group.js';
import { fieldsIn } from '../fields/individual-fields.js';

/** All fields of a stored individual, grouped for a dialog. */
export function IndividualFieldsets({ individual }: { individual: IndividualView }) {
  return (
    <>
      <DuplicateHint present={individual} />
      <FieldsetStack>
        <Fieldset legend="Person">
          <FieldGroup names={fieldsIn('person')} present={individual} />
        </Fieldset>
        <Fieldset legend="Contact & protected" note="Encrypted, shown masked">
          <FieldGroup names={fieldsIn('contact')} present={individual} />
        </Fieldset>
        <Fieldset legend="Medicare">
          <FieldGroup names={fieldsIn('medicare')} present={individual} />
        </Fieldset>
        <Fieldset legend="Assignment">
          <FieldGroup names={fieldsIn('assignment')} present={individual} />
        </Fieldset>
        <Fieldset legend="Lead">
          <FieldGroup names={fieldsIn('lead')} present={individual} />
        </Fieldset>
        <Fieldset legend="Notes">
          <FieldGroup names={fieldsIn('notes')} columns={1} present={individual} />
        </Fieldset>
      </FieldsetStack>
    </>
  );
}
