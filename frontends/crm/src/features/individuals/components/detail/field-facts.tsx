import { individualFields, type IndividualField, type IndividualView } from '@bindery/contracts/crm';
import { Fact, IntegrityMark } from '@bindery/ui';
import { fieldsIn, fieldsOnScreen, type FieldGroup } from '../fields/individual-fields.js';

interface FieldFactsProps {
  individual: IndividualView;
  groups: readonly FieldGroup[];
}

/** The read-only values of some field groups. */
export function FieldFacts({ individual, groups }: FieldFactsProps) {
  return fieldsIn(...groups).map((name) => <FieldFact key={name} name={name} individual={individual} />);
}

// The type parameter ties the field's definition to the record's value.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function FieldFact<Name extends IndividualField>({
  name,
  individual,
}: {
  name: Name;
  individual: IndividualView;
}) {
  const { fact } = fieldsOnScreen[name];
  if (!fact) return null;
  const isUnreadable = individual.integrity_failures.some((failed) => failed === name);
  return (
    <Fact label={individualFields[name].label}>
      {isUnreadable ? <IntegrityMark /> : fact(individual[name], individual)}
    </Fact>
  );
}
