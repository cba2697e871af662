import { individualFields, type IndividualField, type IndividualView } from '@bindery/contracts/crm';
import { fieldsIn, fieldsOnScreen, type FieldGroup } from '../individual-fields.js';
import { Fact } from './facts.js';

interface FieldFactsProps {
  individual: IndividualView;
  groups: readonly FieldGroup[];
}

/** The values of some groups of fields, to read. */
export function FieldFacts({ individual, groups }: FieldFactsProps) {
  return fieldsIn(...groups).map((name) => <FieldFact key={name} name={name} individual={individual} />);
}

function FieldFact<Name extends IndividualField>({
  name,
  individual,
}: {
  name: Name;
  individual: IndividualView;
}) {
  const { fact } = fieldsOnScreen[name];
  if (!fact) return null;
  return <Fact label={individualFields[name].label}>{fact(individual[name], individual)}</Fact>;
}
