import type { IndividualField, IndividualView, NewIndividual } from '@bindery/contracts/crm';
import { IntegrityMark } from '@bindery/ui';
import type { ReactNode } from 'react';
import type { EditableFields } from '../../../records/in-place/editable-fields.js';
import { FieldFact as Fact, FoldedFacts } from '../../../records/in-place/field-fact.js';
import type { EditedField } from '../../../records/in-place/use-edited-field.js';
import { individualType } from '../individual-type.js';
import { Fields } from '../fields/field-group.js';
import type { IndividualFormValues } from '../fields/individual-inputs.js';
import { factOf, isFact } from '../fields/individual-fields.js';
import { useIndividualEdit } from '../form/use-individual-edit.js';

export const editableIndividual: EditableFields<
  IndividualView,
  IndividualField,
  IndividualFormValues,
  NewIndividual
> = {
  type: individualType,
  permission: 'individual:write',
  useEdit: useIndividualEdit,
  inputs: (name, [, present]) => <Fields names={[name]} present={present} />,
};

export type EditedIndividualField = EditedField<IndividualField>;

interface FieldFactsProps {
  individual: IndividualView;
  names: readonly IndividualField[];
  edited: EditedIndividualField;
  columns?: number | undefined;
  /** Facts after the fields. */
  children?: ReactNode;
}

/** The values of some fields, each with its own edit. Empty ones are folded. */
export function FieldFacts({ individual, names, edited, columns, children }: FieldFactsProps) {
  return (
    <FoldedFacts
      names={names.filter(isFact)}
      isFolded={(name) => isEmpty(individual, name)}
      edited={edited}
      columns={columns}
      fact={(name) => <FieldFact key={name} name={name} individual={individual} edited={edited} />}
    >
      {children}
    </FoldedFacts>
  );
}

const isUnreadable = ({ integrity_failures }: IndividualView, name: IndividualField) =>
  integrity_failures.some((failed) => failed === name);

/** Whether there is neither a value nor one that can't be decrypted. */
export function isEmpty(individual: IndividualView, name: IndividualField): boolean {
  const value = individual[name];
  return !isUnreadable(individual, name) && (value === null || value === '');
}

interface FieldFactProps {
  name: IndividualField;
  individual: IndividualView;
  edited: EditedIndividualField;
  /** Its value when it is not that of the field's definition, such as one that is revealed first. */
  children?: ReactNode;
}

/** A value and its edit in place: a click on it starts it, unless it is encrypted, which one reveals. */
export function FieldFact({ name, individual, edited, children }: FieldFactProps) {
  const isBlank = isEmpty(individual, name);
  return (
    <Fact
      fields={editableIndividual}
      record={individual}
      {...{ name, edited, isBlank }}
      byValue={!children || isBlank}
    >
      {children ||
        (isUnreadable(individual, name) ? <IntegrityMark /> : isFact(name) ? factOf(name, individual) : null)}
    </Fact>
  );
}
