import type { IndividualView } from '@bindery/contracts/crm';
import { Card, Fact, Facts } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { Columns, Notes } from '../../../../records/page-layout.js';
import { AddressesCard } from '../family/addresses-card.js';
import { PhonesCard } from '../family/phones-card.js';
import { FieldFacts } from './field-facts.js';
import { ProtectedCard } from './protected-card.js';

export function PersonalInfo({ individual }: { individual: IndividualView }) {
  return (
    <Columns
      main={
        <>
          <PersonCard individual={individual} />
          <ProtectedCard individual={individual} />
          <Card title="Notes">
            <Notes>{individual.notes ?? '—'}</Notes>
          </Card>
        </>
      }
      side={
        <>
          <AddressesCard individual={individual} />
          <PhonesCard individual={individual} />
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
