import { ownershipRoutes } from '@bindery/contracts/identity';
import { Banner, Button, tokens } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { useRoute } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { styled } from 'styled-components';
import { nameOf } from './member-name.js';
import { useTransfer } from './use-transfer.js';

const Buttons = styled.div`
  display: flex;
  gap: ${tokens.space[2]};
`;

/** For the member to whom the account is offered. */
export function OfferedOwnership() {
  const me = useMe();
  const { data } = useRoute(ownershipRoutes.get, {});
  const { accept, cancel, pending } = useTransfer();
  const transfer = data?.transfer;
  if (transfer?.to.id !== me.id) return null;
  return (
    <Banner
      kind="info"
      action={
        <Buttons>
          <Button size="small" disabled={pending} onClick={() => void cancel(transfer.id)}>
            Decline
          </Button>
          <Button size="small" variant="primary" pending={pending} onClick={() => void accept(transfer.id)}>
            Accept ownership
          </Button>
        </Buttons>
      }
    >
      {`${nameOf(transfer.from)} offers you the ownership of ${me.account_name}. You can accept it until ${formatInstantDay(transfer.expires_at)}.`}
    </Banner>
  );
}
