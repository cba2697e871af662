import type { IndividualView, PhoneView } from '@bindery/contracts/crm';
import { phoneText } from '@bindery/contracts/validation';
import { tokens } from '@bindery/ui';
import { Phone } from 'lucide-react';
import { styled } from 'styled-components';
import { AddDialog } from '../../../../records/add-dialog.js';
import { CopyButton } from '../../../../records/copy-button.js';
import { EditDialog } from '../../../../records/edit-dialog.js';
import { capitalized } from '../../../../records/record-type.js';
import { phoneAddress, phoneType, usePhones } from '../../api/family-types.js';
import { PhoneDuplicateHint } from '../duplicates/duplicate-hint.js';
import { FamilyCard } from './family-card.js';
import { PhoneFields, useNewPhoneForm, usePhoneForm, valuesOf } from './phone-form.js';
import { PrimaryBadge, RowHead } from './family-row-head.js';

const Number = styled.a`
  color: inherit;
  font-variant-numeric: tabular-nums;
  font-weight: 600;
`;

const Kind = styled.span`
  color: ${tokens.color.ink2};
`;

const empty = {
  icon: <Phone />,
  title: 'No phone numbers yet',
  text: 'Add a number to call.',
};

export function PhonesCard({ individual }: { individual: IndividualView }) {
  const phones = usePhones(individual.id);
  const first = phones.data?.items.length === 0;
  return (
    <FamilyCard
      title="Phone numbers"
      type={phoneType}
      individual={individual}
      list={phones}
      failure="Failed to fetch phones"
      addLabel="Add phone"
      empty={empty}
      nameOf={phoneText}
      row={(phone) => <PhoneLine phone={phone} />}
      add={(onClose) => <AddPhone individual={individual} first={first} onClose={onClose} />}
      edit={(start, onClose) => <EditPhone individual={individual} start={start} onClose={onClose} />}
    />
  );
}

function PhoneLine({ phone }: { phone: PhoneView }) {
  const { type, extension, is_primary } = phone;
  return (
    <RowHead>
      <Number href={phoneAddress(phone)}>
        {extension ? `${phoneText(phone)} x${extension}` : phoneText(phone)}
      </Number>

      <Kind>{capitalized(type)}</Kind>
      {is_primary && <PrimaryBadge />}
      <CopyButton label={phoneText(phone)} value={phoneText(phone)} />
    </RowHead>
  );
}

interface AddPhoneProps {
  individual: IndividualView;
  first: boolean;
  onClose: () => void;
}

function AddPhone({ individual, first, onClose }: AddPhoneProps) {
  const form = useNewPhoneForm(first);
  return (
    <AddDialog type={phoneType} individualId={individual.id} title="Add phone" form={form} onClose={onClose}>
      <PhoneDuplicateHint individual={individual} />
      <PhoneFields />
    </AddDialog>
  );
}

interface EditPhoneProps {
  individual: IndividualView;
  start: PhoneView;
  onClose: () => void;
}

function EditPhone({ individual, start, onClose }: EditPhoneProps) {
  const form = usePhoneForm(start);
  return (
    <EditDialog type={phoneType} title="Edit phone" {...{ start, form, valuesOf, onClose }}>
      <PhoneDuplicateHint individual={individual} />
      <PhoneFields />
    </EditDialog>
  );
}
