import type { IndividualView } from '@bindery/contracts/crm';
import { Card, tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { styled } from 'styled-components';
import { Columns } from './columns.js';
import { Fact, Facts } from './facts.js';
import { FieldFacts } from './field-facts.js';
import { ProtectedCard } from './protected-card.js';

const Notes = styled.p`
  color: ${tokens.color.ink};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** Everything that is kept of somebody, to read. */
export function PersonalInfo({ individual }: { individual: IndividualView }) {
  return (
    <Columns
      main={
        <>
          <PersonCard individual={individual} />
          <ProtectedCard individual={individual} />
        </>
      }
      side={
        <>
          <AssignmentCard individual={individual} />
          <Card title="Notes">
            <Notes>{individual.notes ?? 'No notes'}</Notes>
          </Card>
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
