import { memberRoutes, ownershipRoutes, OWNERSHIP_OFFER_DAYS } from '@bindery/contracts/identity';
import { Button, Card, tokens } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { SelectField } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';
import { useState } from 'react';
import { styled } from 'styled-components';
import { nameOf } from './member-name.js';
import { useTransfer } from './use-transfer.js';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${tokens.space[3]};
  & > :first-child {
    flex: 1 1 240px;
    max-width: 360px;
  }
`;

const Words = styled.p`
  margin-bottom: ${tokens.space[3]};
  color: ${tokens.color.ink2};
`;

/** For the owner: offers the account to a member, and takes the offer back. */
export function OwnershipCard() {
  const { data } = useRoute(ownershipRoutes.get, {});
  const members = useRoute(memberRoutes.list, {}).data?.items ?? [];
  const { offer, cancel, pending } = useTransfer();
  const [to, setTo] = useState('');
  const heirs = members.filter(({ is_active, is_owner }) => is_active && !is_owner);
  if (!data || (heirs.length === 0 && !data.transfer)) return null;
  const { transfer } = data;
  return (
    <Card title="Ownership">
      {transfer ? (
        <>
          <Words>
            {`You offered the ownership to ${nameOf(transfer.to)}, who can accept it until ${formatInstantDay(transfer.expires_at)}. Until then, you stay the owner.`}
          </Words>
          <Button pending={pending} onClick={() => void cancel(transfer.id)}>
            Cancel offer
          </Button>
        </>
      ) : (
        <>
          <Words>
            {`The owner answers for the plan and manages every member. A member has ${String(OWNERSHIP_OFFER_DAYS)} days to accept; you keep your role afterwards.`}
          </Words>
          <Row>
            <SelectField
              label="New owner"
              value={to}
              onChange={setTo}
              placeholder="Choose a member"
              options={heirs.map((one) => ({ value: one.id, label: nameOf(one) }))}
            />
            <Button disabled={to === ''} pending={pending} onClick={() => void offer(to)}>
              Offer ownership
            </Button>
          </Row>
        </>
      )}
    </Card>
  );
}
