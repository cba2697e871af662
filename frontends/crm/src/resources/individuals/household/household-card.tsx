import {
  householdRelationshipLabel,
  type HouseholdMember,
  type HouseholdView,
  type IndividualView,
} from '@bindery/contracts/crm';
import { Card, EmptyState, IconButton, LoadFailure, PageSpinner, tokens } from '@bindery/ui';
import { SelectField } from '@bindery/ui/form';
import { useDenial } from '@bindery/web-kit/access';
import { useFailureToast } from '@bindery/web-kit/lists';
import { House, UserMinus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { CardAddButton } from '../../../records/card-add-button.js';
import { RecordLink } from '../../../records/record-link.js';
import { useHousehold } from './use-household.js';
import { CardRow } from '../card-row.js';
import { nameOf } from '../labels.js';
import { AddMemberDialog } from './add-member-dialog.js';
import { relationshipOptions } from './relationships.js';
import { useHouseholdChanges } from './use-household-changes.js';

const FAILED = 'Failed to fetch the household';

const Content = styled.div`
  display: grid;
  flex: 1;
  gap: ${tokens.space[2]};
  min-width: 0;
  overflow-wrap: anywhere;
  & strong {
    font-weight: 600;
  }
  & a {
    text-decoration: underline;
  }
`;

const Quiet = styled.p`
  color: ${tokens.color.ink2};
`;

const Words = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  padding: 12px 20px;
  border-top: 1px solid ${tokens.color.line};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

/** Who lives with an individual and is a client too. */
export function HouseholdCard({ individual }: { individual: IndividualView }) {
  const household = useHousehold(individual.id);
  const [isAdding, setAdding] = useState(false);
  const { data, error } = household;
  useFailureToast(error, FAILED);
  const isEmpty = data?.members.length === 0;
  const add = (
    <CardAddButton permission="individual:write" canAdd={individual.can_edit} onAdd={() => setAdding(true)}>
      Add member
    </CardAddButton>
  );
  let content: ReactNode = <PageSpinner />;
  if (data && isEmpty) {
    content = (
      <EmptyState icon={<House />} title="No household yet" action={add}>
        Link a spouse or relatives who are clients too. People who are only covered by a policy go under
        Dependents.
      </EmptyState>
    );
  } else if (data) content = <Members individual={individual} household={data} />;
  else if (error) content = <LoadFailure title={FAILED} resource={household} />;
  return (
    <Card title="Household" ruled flush action={data && !isEmpty ? add : undefined}>
      {content}
      {data && isAdding && (
        <AddMemberDialog individual={individual} household={data} onClose={() => setAdding(false)} />
      )}
    </Card>
  );
}

function Members({ individual, household }: { individual: IndividualView; household: HouseholdView }) {
  const { members, hidden } = household;
  const mayWrite = useDenial('individual:write') === null && individual.can_edit;
  const changes = useHouseholdChanges(individual, household);
  const hasHead = hidden > 0 || members.some(({ relationship }) => relationship === 'head');
  return (
    <>
      <ul>
        {members.map((member) => (
          <Member
            key={member.individual_id}
            member={member}
            isSelf={member.individual_id === individual.id}
            mayChange={mayWrite && member.can_edit}
            onChange={(relationship) => void changes.change(member, relationship)}
            onRemove={() => void changes.remove(member)}
          />
        ))}
      </ul>
      <Words>
        {hidden > 0 && (
          <p>
            {hidden === 1 ? "1 more person you can't see" : `${String(hidden)} more people you can't see`}
          </p>
        )}
        {!hasHead && <p>This household has no head. Choose one by their relationship.</p>}
        <p>Clients who live together. People who are only covered by a policy are dependents.</p>
      </Words>
    </>
  );
}

interface MemberProps {
  member: HouseholdMember;
  /** Whose page it is. */
  isSelf: boolean;
  mayChange: boolean;
  onChange: (relationship: HouseholdMember['relationship']) => void;
  onRemove: () => void;
}

function Member({ member, isSelf, mayChange, onChange, onRemove }: MemberProps) {
  const { individual_id, relationship, age, policies_in_force: policies } = member;
  const name = nameOf(member);
  return (
    <CardRow>
      <Content>
        <strong>
          {isSelf ? (
            name
          ) : (
            <RecordLink section="individuals" id={individual_id}>
              {name}
            </RecordLink>
          )}
        </strong>
        {!mayChange && <p>{householdRelationshipLabel[relationship]}</p>}
        <Quiet>
          {age !== null && `Age ${String(age)} · `}
          {policies === 1 ? '1 policy in force' : `${String(policies)} policies in force`}
        </Quiet>
        {mayChange && (
          <SelectField
            label={`Relationship of ${name}`}
            hideLabel
            options={relationshipOptions}
            value={relationship}
            onChange={(value) => onChange(value as HouseholdMember['relationship'])}
          />
        )}
      </Content>
      {mayChange && (
        <IconButton label={`Remove ${name} from the household`} onClick={onRemove}>
          <UserMinus />
        </IconButton>
      )}
    </CardRow>
  );
}
