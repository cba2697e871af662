import type { IndividualView } from '@bindery/contracts/crm';
import { Card, tokens } from '@bindery/ui';
import { formatDay, formatInstant } from '@bindery/ui/dates';
import { styled } from 'styled-components';
import { fieldLabel, genderLabel } from '../labels.js';
import { Columns } from './columns.js';
import { Fact, Facts } from './facts.js';
import { ProtectedCard } from './protected-card.js';

const Notes = styled.p`
  color: ${tokens.color.ink};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');
const dayOf = (day: string | null) => day && <time dateTime={day}>{formatDay(day)}</time>;

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
        <Fact label={fieldLabel.first_name}>{individual.first_name}</Fact>
        <Fact label={fieldLabel.middle_name}>{individual.middle_name}</Fact>
        <Fact label={fieldLabel.last_name}>{individual.last_name}</Fact>
        <Fact label={fieldLabel.title}>{individual.title}</Fact>
        <Fact label={fieldLabel.nickname}>{individual.nickname}</Fact>
        <Fact label={fieldLabel.dob}>{dayOf(individual.dob)}</Fact>
        <Fact label={fieldLabel.gender}>{individual.gender && genderLabel[individual.gender]}</Fact>
        <Fact label={fieldLabel.smoker}>{yesNo(individual.smoker)}</Fact>
        <Fact label={fieldLabel.email_opt_out}>{yesNo(individual.email_opt_out)}</Fact>
        <Fact label={fieldLabel.type}>{individual.type}</Fact>
        <Fact label={fieldLabel.part_a_date}>{dayOf(individual.part_a_date)}</Fact>
        <Fact label={fieldLabel.part_b_date}>{dayOf(individual.part_b_date)}</Fact>
      </Facts>
    </Card>
  );
}

function AssignmentCard({ individual }: { individual: IndividualView }) {
  return (
    <Card title="Assignment">
      <Facts $columns={1}>
        <Fact label={fieldLabel.assigned_agent}>{individual.assigned_agent_name}</Fact>
        <Fact label={fieldLabel.additional_agent}>{individual.additional_agent_name}</Fact>
        <Fact label={fieldLabel.created_at}>
          <time dateTime={individual.created_at}>{formatInstant(individual.created_at)}</time>
        </Fact>
        <Fact label={fieldLabel.updated_at}>
          <time dateTime={individual.updated_at}>{formatInstant(individual.updated_at)}</time>
        </Fact>
      </Facts>
    </Card>
  );
}
