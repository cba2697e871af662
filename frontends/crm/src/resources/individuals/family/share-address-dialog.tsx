import { addressName } from '@bindery/contracts/crm';
import { Button, Dialog, tokens } from '@bindery/ui';
import { CheckboxField } from '@bindery/ui/form';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useGiveAddress, type AddressSharer, type SharedAddress } from './use-household-address.js';

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[3]};
`;

/** An address, and who else may want it. */
export interface AddressOffer {
  address: SharedAddress;
  /** The owner's name, when the address is offered to a person who was just linked. */
  from?: string | undefined;
  sharers: readonly AddressSharer[];
}

/** Offers an address to others of the household: one that was just saved, or that a person who was linked lacks. */
export function ShareAddressDialog({ offer, onClose }: { offer: AddressOffer; onClose: () => void }) {
  const { address, from, sharers } = offer;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState(false);
  const give = useGiveAddress();
  const chosen = sharers.filter(({ individual_id }) => !left.has(individual_id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const change = async () => {
    setPending(true);
    const isGiven = await give(address, chosen);
    setPending(false);
    if (isGiven) onClose();
  };
  return (
    <Dialog
      open
      size="small"
      title={from ? `Same address as ${from}?` : 'Also change the address for the household?'}
      description={`${addressName(address)}. Choose who ${from ? '' : 'else '}lives there now.`}
      showDescription
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            pending={pending}
            disabled={chosen.length === 0}
            onClick={() => void change()}
          >
            {from ? 'Use it' : 'Change address'}
          </Button>
        </>
      }
    >
      <List>
        {sharers.map(({ individual_id, name, replaces }) => (
          <li key={individual_id}>
            <CheckboxField
              label={name}
              hint={replaces === null ? 'Has no address yet.' : 'Has the old address.'}
              checked={!left.has(individual_id)}
              onChange={() => toggle(individual_id)}
            />
          </li>
        ))}
      </List>
    </Dialog>
  );
}
