import {
  householdRelationshipLabel,
  type DependentView,
  type HouseholdMember,
  type HouseholdView,
  type IndividualView,
} from '@bindery/contracts/crm';
import { Card, LoadFailure, PageSpinner, tokens } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useFailureToast } from '@bindery/web-kit/lists';
import { Check, UserMinus } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { CardAddButton } from '../../../records/card-add-button.js';
import { RecordLink } from '../../../records/record-link.js';
import { RecordMenu } from '../../../records/record-menu.js';
import { useHousehold } from './use-household.js';
import { CardRow } from '../card-row.js';
import { useChildren } from '../child-type.js';
import { dependentType } from '../family/family-types.js';
import { type AddressOffer, ShareAddressDialog } from '../family/share-address-dialog.js';
import { nameOf } from '../labels.js';
import { AddMemberDialog } from './add-member-dialog.js';
import { addressOffer } from './address-of-member.js';
import { relationshipOptions } from './relationships.js';
import { useHouseholdChanges } from './use-household-changes.js';

const FAILED = 'Failed to fetch the household';

const Content = styled.div`
  flex: 1;
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
  font-size: ${tokens.font.s};
`;

const Words = styled.p`
  padding: 8px 20px;
  border-top: 1px solid ${tokens.color.line};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  overflow-wrap: anywhere;
  &:first-child {
    border-top: 0;
  }
`;

/** Clients who live with an individual. */
export function HouseholdCard({ individual }: { individual: IndividualView }) {
  const household = useHousehold(individual.id);
  const [isAdding, setAdding] = useState(false);
  const [offer, setOffer] = useState<AddressOffer | null>(null);
  const { data, error } = household;
  useFailureToast(error, FAILED);
  const { data: dependents } = useChildren(dependentType, individual.id);
  const hasNobody = data?.members.length === 0;
  const isEmpty = hasNobody && !dependents?.items.length;
  const add = (
    <CardAddButton
      permission="individual:write"
      canAdd={individual.can_edit}
      onAdd={() => setAdding(true)}
      small
    >
      Add member
    </CardAddButton>
  );
  let content: ReactNode = null;
  if (!data) content = error ? <LoadFailure title={FAILED} resource={household} /> : <PageSpinner />;
  else if (!hasNobody) content = <Members individual={individual} household={data} />;
  return (
    <Card title="Household" empty={isEmpty} ruled={!isEmpty} flush action={data && add}>
      {content}
      {dependents && dependents.items.length > 0 && <Dependents of={dependents.items} />}
      {data && isAdding && (
        <AddMemberDialog
          individual={individual}
          household={data}
          onClose={() => setAdding(false)}
          onAdded={(saved, id) => setOffer(addressOffer(saved, [individual.id, id]))}
        />
      )}
      {offer && <ShareAddressDialog offer={offer} onClose={() => setOffer(null)} />}
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
      {hidden > 0 && (
        <Words>
          {hidden === 1 ? "1 more person you can't see" : `${String(hidden)} more people you can't see`}
        </Words>
      )}
      {!hasHead && <Words>This household has no head. Choose one in their menu.</Words>}
    </>
  );
}

/** People who are insured with the individual and needn't be clients; their tab has the rest about them. */
function Dependents({ of }: { of: readonly DependentView[] }) {
  const { state } = useLocation() as { state: unknown };
  return (
    <Words>
      Dependents:{' '}
      {of.map((dependent, index) => (
        <Fragment key={dependent.id}>
          {index > 0 && ', '}
          <Link to={{ search: '?tab=dependents' }} state={state}>
            {nameOf(dependent)}
          </Link>{' '}
          ({dependent.relationship})
        </Fragment>
      ))}
    </Words>
  );
}

interface MemberProps {
  member: HouseholdMember;
  /** True for the member whose page it is. */
  isSelf: boolean;
  mayChange: boolean;
  onChange: (relationship: HouseholdMember['relationship']) => void;
  onRemove: () => void;
}

function Member({ member, isSelf, mayChange, onChange, onRemove }: MemberProps) {
  const { individual_id, relationship, age, policies_in_force: policies } = member;
  const name = nameOf(member);
  const facts = [
    householdRelationshipLabel[relationship],
    age !== null && `Age ${String(age)}`,
    policies === 1 ? '1 policy in force' : `${String(policies)} policies in force`,
  ];
  const relations = relationshipOptions.map(({ value, label }) => ({
    label,
    icon: value === relationship ? <Check aria-label="Current" /> : <Blank />,
    onSelect: () => {
      if (value !== relationship) onChange(value);
    },
  }));
  const remove = {
    label: 'Remove from the household',
    icon: <UserMinus />,
    danger: true,
    onSelect: onRemove,
  };
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
        <Quiet>{facts.filter(Boolean).join(' · ')}</Quiet>
      </Content>
      <RecordMenu name={name} items={mayChange ? [...relations, remove] : []} />
    </CardRow>
  );
}

const Blank = styled.svg.attrs({ 'aria-hidden': true })``;
