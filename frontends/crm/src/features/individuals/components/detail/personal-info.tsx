import type { IndividualView } from '@bindery/contracts/crm';
import { Card, Fact, Facts } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { Columns } from '../../../../records/page-layout.js';
import { PoliciesInForceCard } from '../../../../policies/policies-in-force-card.js';
import { TasksCard } from '../../../../tasks/tasks-card.js';
import { TimelineCard } from '../timeline/timeline-card.js';
import type { Composer } from '../timeline/use-composer.js';
import { AddressesCard } from '../family/addresses-card.js';
import { PhonesCard } from '../family/phones-card.js';
import { fieldsIn } from '../fields/individual-fields.js';
import { FieldFacts } from './field-facts.js';
import { ProtectedCard } from './protected-card.js';

interface PersonalInfoProps {
  individual: IndividualView;
  composer: Composer;
}

export function PersonalInfo({ individual, composer }: PersonalInfoProps) {
  return (
    <Columns
      main={
        <>
          <PoliciesInForceCard individualId={individual.id} />
          <TasksCard individualId={individual.id} />
          <TimelineCard individual={individual} composer={composer} />
          <PersonCard individual={individual} />
          <ProtectedCard individual={individual} />
        </>
      }
      side={
        <>
          <AddressesCard individual={individual} />
          <PhonesCard individual={individual} />
          <LeadCard individual={individual} />
          <AssignmentCard individual={individual} />
        </>
      }
    />
  );
}

function PersonCard({ individual }: { individual: IndividualView }) {
  return (
    <Card title="Person">
      <Facts>
        <FieldFacts individual={individual} groups={['person', 'contact', 'medicare']} />
      </Facts>
    </Card>
  );
}

/** Where somebody comes from and how far they are; absent where nobody said. */
function LeadCard({ individual }: { individual: IndividualView }) {
  const isKnown = fieldsIn('lead').some((name) => individual[name] !== null);
  if (!isKnown && individual.status !== 'lead') return null;
  return (
    <Card title="Lead">
      <Facts $columns={1}>
        <FieldFacts individual={individual} groups={['lead']} />
      </Facts>
    </Card>
  );
}

function AssignmentCard({ individual }: { individual: IndividualView }) {
  const { created_at, updated_at } = individual;
  return (
    <Card title="Assignment">
      <Facts $columns={1}>
        <FieldFacts individual={individual} groups={['assignment']} />
        <Fact label="Created">
          <time dateTime={created_at}>{formatInstant(created_at)}</time>
        </Fact>
        <Fact label="Last updated">
          <time dateTime={updated_at}>{formatInstant(updated_at)}</time>
        </Fact>
      </Facts>
    </Card>
  );
}
