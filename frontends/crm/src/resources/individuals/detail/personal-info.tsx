import {
  type IndividualField,
  individualFields,
  individualRoutes,
  type IndividualView,
  maskedFields,
} from '@bindery/contracts/crm';
import { Card, Fact, Facts } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Columns } from '../../../records/page-layout.js';
import { ProtectedField } from '../../../records/protected/protected-field.js';
import { PoliciesInForceCard } from '../../policies/index.js';
import { TasksCard } from '../../tasks/index.js';
import { childTypes } from '../family/child-types.js';
import { fieldsIn } from '../fields/individual-fields.js';
import { HouseholdCard } from '../household/household-card.js';
import { TimelineCard } from '../timeline/timeline-card.js';
import type { Composer } from '../timeline/use-composer.js';
import { type EditedField, FieldFacts } from './field-facts.js';

interface PersonalInfoProps {
  individual: IndividualView;
  composer: Composer;
}

interface CardProps {
  individual: IndividualView;
  edited: EditedField;
}

export function PersonalInfo({ individual, composer }: PersonalInfoProps) {
  const [name, edit] = useState<IndividualField | null>(null);
  const card = { individual, edited: { name, edit } };
  return (
    <Columns
      main={
        <>
          <PoliciesInForceCard individualId={individual.id} />
          <TasksCard individualId={individual.id} />
          <TimelineCard individual={individual} composer={composer} />
          <PersonCard {...card} />
          <ProtectedCard individual={individual} />
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
    />
  );
}

function PersonCard(props: CardProps) {
  return (
    <Card title="Person">
      <FieldFacts {...props} sections={['person', 'contact', 'medicare']} />
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
      <FieldFacts {...props} sections={['lead']} columns={1} />
    </Card>
  );
}

function AssignmentCard(props: CardProps) {
  const { created_at, updated_at } = props.individual;
  return (
    <Card title="Assignment">
      <FieldFacts {...props} sections={['assignment']} columns={1}>
        <Fact label="Created">
          <time dateTime={created_at}>{formatInstant(created_at)}</time>
        </Fact>
        <Fact label="Last updated">
          <time dateTime={updated_at}>{formatInstant(updated_at)}</time>
        </Fact>
      </FieldFacts>
    </Card>
  );
}

/** The encrypted fields: masked, and revealed one at a time. */
function ProtectedCard({ individual }: { individual: IndividualView }) {
  const note = (
    <>
      <Lock aria-hidden="true" />
      Encrypted · Every reveal is logged
    </>
  );
  return (
    <Card title="Protected" note={note}>
      <Facts $columns={2}>
        {maskedFields.map((field) => (
          <Fact key={field} label={individualFields[field].label}>
            <ProtectedField
              route={individualRoutes.reveal}
              record={individual}
              field={field}
              label={individualFields[field].label}
              mask={individual[field]}
            />
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
