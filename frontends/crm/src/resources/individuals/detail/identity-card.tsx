import {
  type IndividualField,
  individualFields,
  individualRoutes,
  type IndividualView,
  maskedFields,
} from '@bindery/contracts/crm';
import { Card, Facts, media, tokens } from '@bindery/ui';
import { Lock } from 'lucide-react';
import { styled } from 'styled-components';
import { ProtectedField } from '../../../records/protected/protected-field.js';
import { type EditedIndividualField, FieldFact, isEmpty } from './field-facts.js';

/** The values that an agent reads out on the telephone. */
export const identityFields = [
  'dob',
  'mbi',
  'ssn',
  'drivers_license',
  'part_a_date',
  'part_b_date',
] as const satisfies readonly IndividualField[];

/** For the screen: paper reveals nothing. */
const Hint = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[1]};
  & > svg {
    width: 14px;
    height: 14px;
  }
  ${media.print} {
    display: none;
  }
`;

/** The label of the Medicare number stays on one line. */
const Pairs = styled(Facts)`
  grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
`;

type MaskedField = (typeof maskedFields)[number];

const isMasked = (name: IndividualField): name is MaskedField => maskedFields.some((field) => field === name);

/** An empty one is filled as any other field is. */
const hasMask = (individual: IndividualView, name: IndividualField): name is MaskedField =>
  isMasked(name) && !isEmpty(individual, name);

interface IdentityCardProps {
  individual: IndividualView;
  edited: EditedIndividualField;
}

/** The date of birth, Medicare dates and encrypted numbers, which are masked and revealed one at a time. */
export function IdentityCard({ individual, edited }: IdentityCardProps) {
  const note = (
    <Hint>
      <Lock aria-hidden="true" />
      Every reveal is logged
    </Hint>
  );
  return (
    <Card title="Identity & Medicare" note={note}>
      <Pairs $columns={2} $onPhones={2}>
        {identityFields.map((name) => (
          <FieldFact key={name} {...{ name, individual, edited }}>
            {hasMask(individual, name) && <MaskedValue name={name} individual={individual} />}
          </FieldFact>
        ))}
      </Pairs>
    </Card>
  );
}

function MaskedValue({ name, individual }: { name: MaskedField; individual: IndividualView }) {
  return (
    <ProtectedField
      route={individualRoutes.reveal}
      record={individual}
      field={name}
      label={individualFields[name].label}
      mask={individual[name]}
    />
  );
}
