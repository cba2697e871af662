import { addressLine, addressName, type AddressView, type IndividualView } from '@bindery/contracts/crm';
import { tokens } from '@bindery/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../../records/record-type.js';
import { useChildren } from '../child-type.js';
import { addressType } from './family-types.js';
import { sharersOf } from './use-household-address.js';
import { useHousehold } from '../household/use-household.js';
import { ShareAddressDialog, type AddressOffer } from './share-address-dialog.js';
import { AddressFields, addressForm } from './address-form.js';
import { FamilyCard } from './family-card.js';

const Kinds = styled.p`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

export function AddressesCard({ individual }: { individual: IndividualView }) {
  const items = useChildren(addressType, individual.id).data?.items ?? [];
  // Read here and not in the callback: a card that doesn't read it is not rendered when it arrives.
  const { data: household } = useHousehold(individual.id);
  const [offer, setOffer] = useState<AddressOffer | null>(null);
  const offerTo = (before: AddressView | null, address: AddressView) => {
    const sharers = sharersOf(household, before, address);
    if (sharers.length > 0) setOffer({ address, sharers });
  };
  // A new address takes the place of the primary one, or of none.
  const offerNew = (address: AddressView) =>
    offerTo(address.is_primary ? (items.find(({ is_primary }) => is_primary) ?? null) : null, address);
  return (
    <>
      <FamilyCard
        title="Addresses"
        type={addressType}
        individual={individual}
        nameOf={addressName}
        row={(address) => <AddressText address={address} />}
        {...addressForm}
        fields={<AddressFields />}
        onCreated={offerNew}
        onSaved={(saved, before) => offerTo(before, saved)}
      />
      {offer && <ShareAddressDialog offer={offer} onClose={() => setOffer(null)} />}
    </>
  );
}

function AddressText({ address }: { address: AddressView }) {
  const { type, county, is_primary } = address;
  const kinds = [capitalized(type), is_primary && 'Primary', county && `County: ${county}`].filter(Boolean);
  return (
    <>
      <p>{addressLine(address)}</p>
      <Kinds>{kinds.join(' · ')}</Kinds>
    </>
  );
}
