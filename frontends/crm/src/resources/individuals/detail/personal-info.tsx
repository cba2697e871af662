import type { IndividualField, IndividualView } from '@bindery/contracts/crm';
import { Card, Fact } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Columns, NotOnPaper } from '../../../records/page-layout.js';
import { PoliciesInForceCard } from '../../policies/index.js';
import { TasksCard } from '../../tasks/index.js';
import { childTypes } from '../family/child-types.js';
import { fieldsIn } from '../fields/individual-fields.js';
import { HouseholdCard } from '../household/household-card.js';
import { TimelineCard } from '../timeline/timeline-card.js';
import type { Composer } from '../timeline/use-composer.js';
import { type EditedIndividualField, FieldFacts } from './field-facts.js';
import { IdentityCard, identityFields } from './identity-card.js';
import { useEditedField } from '../../../records/in-place/use-edited-field.js';

interface PersonalInfoProps {
  individual: IndividualView;
  composer: Composer;
  /** The button that adds a policy. */
  addPolicy: ReactNode;
}

interface CardProps {
  individual: IndividualView;
  edited: EditedIndividualField;
}

export function PersonalInfo({ individual, composer, addPolicy }: PersonalInfoProps) {
  const card = { individual, edited: useEditedField<IndividualField>() };
  const [address] = useSearchParams();
  // Their open tab is printed, too, and has all policies.
  const OnPaper = address.get('tab') === 'policies' ? NotOnPaper : Fragment;
  return (
    <Columns
      first={<IdentityCard {...card} />}
      main={
        <>
          <OnPaper>
            <PoliciesInForceCard individualId={individual.id} add={addPolicy} />
          </OnPaper>
          <TasksCard individualId={individual.id} />
          <TimelineCard individual={individual} composer={composer} />
        </>
      }
      side={
        <>
          {childTypes.map(({ type, Card }) => Card && <Card key={type.section} individual={individual} />)}
          <HouseholdCard individual={individual} />
          <LeadCard {...card} />
          <AssignmentCard {...card} />
        </>
      }
      below={<PersonCard {...card} />}
    />
  );
}

const personFields = fieldsIn('person', 'contact', 'wishes', 'medicare').filter(
  (name) => !identityFields.some((field: IndividualField) => field === name),
);

function PersonCard(props: CardProps) {
  return (
    <Card title="Person">
      <FieldFacts {...props} names={personFields} columns={4} />
    </Card>
  );
}

/** The source and stage of a lead; hidden if they are empty. */
function LeadCard(props: CardProps) {
  const { individual } = props;
  const isKnown = fieldsIn('lead').some((name) => individual[name] !== null);
  if (!isKnown && individual.status !== 'lead') return null;
  return (
    <Card title="Lead">
      <FieldFacts {...props} names={fieldsIn('lead')} columns={1} />
    </Card>
  );
}

function AssignmentCard(props: CardProps) {
  const { created_at, updated_at } = props.individual;
  return (
    <Card title="Assignment">
      <FieldFacts {...props} names={fieldsIn('assignment')} columns={2}>
        <Fact label="Created">
          <time dateTime={created_at}>{formatInstantDay(created_at)}</time>
        </Fact>
        <Fact label="Last updated">
          <time dateTime={updated_at}>{formatInstantDay(updated_at)}</time>
        </Fact>
      </FieldFacts>
    </Card>
  );
}
