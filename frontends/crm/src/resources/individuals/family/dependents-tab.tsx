import {
  genderLabel,
  householdRelationshipLabel,
  dependentFields,
  dependentRoutes,
  type DependentView,
  type IndividualView,
} from '@bindery/contracts/crm';
import { Badge, Fact, Facts, tokens } from '@bindery/ui';
import { ageOn, formatDay } from '@bindery/ui/dates';
import type { ApiProblem } from '@bindery/web-kit/api';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { recordAddress } from '../../../records/record-address.js';
import { ProtectedField } from '../../../records/protected/protected-field.js';
import { capitalized } from '../../../records/record-type.js';
import { dependentType } from './family-types.js';
import { useHousehold } from '../household/use-household.js';
import { nameOf } from '../labels.js';
import { DependentFields, dependentForm } from './dependent-form.js';
import { FamilyCard } from './family-card.js';
import { RowHead } from './family-row-head.js';

const Entry = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
`;

const Also = styled.p`
  padding: ${tokens.space[3]} 20px;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  overflow-wrap: anywhere;
`;

export function DependentsTab({ individual }: { individual: IndividualView }) {
  return (
    <>
      <FamilyCard
        title="Dependents"
        type={dependentType}
        individual={individual}
        nameOf={nameOf}
        row={(dependent) => <DependentFacts dependent={dependent} />}
        {...dependentForm}
        fields={<DependentFields />}
        reason={reason}
      />
      <InHousehold individual={individual} />
    </>
  );
}

/** The clients of the household, whose card is on the first tab. */
function InHousehold({ individual: { id } }: { individual: IndividualView }) {
  const members = useHousehold(id).data?.members.filter(({ individual_id }) => individual_id !== id) ?? [];
  if (members.length === 0) return null;
  return (
    <Also>
      Clients in the household:{' '}
      {members.map((member, index) => (
        <Fragment key={member.individual_id}>
          {index > 0 && ', '}
          <Link to={recordAddress('individuals', member.individual_id)}>{nameOf(member)}</Link> (
          {householdRelationshipLabel[member.relationship].toLowerCase()})
        </Fragment>
      ))}
    </Also>
  );
}

function DependentFacts({ dependent }: { dependent: DependentView }) {
  const { first_name, middle_name, last_name, relationship, date_of_birth, gender, ssn } = dependent;
  const age = ageOn(date_of_birth, new Date());
  const { label } = dependentFields.ssn;
  return (
    <Entry>
      <RowHead>
        <strong>{[first_name, middle_name, last_name].filter(Boolean).join(' ')}</strong>
        <Badge>{capitalized(relationship)}</Badge>
      </RowHead>
      <Facts>
        <Fact label="Date of birth">
          <time dateTime={date_of_birth}>{formatDay(date_of_birth)}</time>
          {age !== null && ` (${String(age)})`}
        </Fact>
        <Fact label="Gender">{genderLabel[gender]}</Fact>
        <Fact label={label}>
          <ProtectedField
            route={dependentRoutes.reveal}
            record={dependent}
            field="ssn"
            mask={ssn}
            // The page shows one SSN per dependent, so the label needs the name.
            label={`${label} of ${nameOf(dependent)}`}
          />
        </Fact>
        <Fact label="Student">{dependent.is_student ? 'Yes' : 'No'}</Fact>
        <Fact label="Disabled">{dependent.is_disabled ? 'Yes' : 'No'}</Fact>
        <Fact label="Notes">{dependent.notes}</Fact>
      </Facts>
    </Entry>
  );
}

/** Errors with their paths, for those that no form field shows. */
function reason({ errors, detail }: ApiProblem): string {
  if (errors.length === 0) return detail;
  return errors.map(({ path, message }) => `${path}: ${message}`).join(' ');
}
