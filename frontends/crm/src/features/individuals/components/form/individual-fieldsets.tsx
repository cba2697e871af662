import type { IndividualView } from '@bindery/contracts/crm';
import { Fieldset, FieldsetStack } from '@bindery/ui/form';
import { DuplicateHint } from '../duplicates/duplicate-hint.js';
import { FieldGroup } from './field-group.js';

/** All fields of an individual, grouped for a dialog. @param individual null for a new one */
export function IndividualFieldsets({ individual }: { individual: IndividualView | null }) {
  return (
    <>
      <DuplicateHint present={individual} />
      <FieldsetStack>
        <Fieldset legend="Person">
          <FieldGroup group="person" present={individual} />
        </Fieldset>
        <Fieldset legend="Contact & protected" note="Encrypted, shown masked">
          <FieldGroup group="contact" present={individual} />
        </Fieldset>
        <Fieldset legend="Medicare">
          <FieldGroup group="medicare" present={individual} />
        </Fieldset>
        <Fieldset legend="Assignment">
          <FieldGroup group="assignment" present={individual} />
        </Fieldset>
        <Fieldset legend="Notes">
          <FieldGroup group="notes" columns={1} present={individual} />
        </Fieldset>
      </FieldsetStack>
    </>
  );
}
