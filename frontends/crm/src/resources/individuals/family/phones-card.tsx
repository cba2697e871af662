import type { IndividualView, PhoneView } from '@bindery/contracts/crm';
import { phoneAddress, phoneText } from '@bindery/contracts/validation';
import { CopyButton, tokens } from '@bindery/ui';
import { styled } from 'styled-components';
import { capitalized } from '../../../records/record-type.js';
import { phoneType } from './family-types.js';
import { PhoneDuplicateHint } from '../duplicates/duplicate-hint.js';
import { FamilyCard } from './family-card.js';
import { PhoneFields, phoneForm } from './phone-form.js';
import { RowHead } from './family-row-head.js';

const Number = styled.a`
  color: inherit;
  font-variant-numeric: tabular-nums;
  font-weight: 600;
`;

const Kind = styled.span`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

export function PhonesCard({ individual }: { individual: IndividualView }) {
  return (
    <FamilyCard
      title="Phone numbers"
      type={phoneType}
      individual={individual}
      nameOf={phoneText}
      row={(phone) => <PhoneLine phone={phone} />}
      {...phoneForm}
      fields={
        <>
          <PhoneDuplicateHint individual={individual} />
          <PhoneFields />
        </>
      }
    />
  );
}

function PhoneLine({ phone }: { phone: PhoneView }) {
  const { type, is_primary } = phone;
  return (
    <RowHead>
      <Number href={phoneAddress(phone)}>{phoneText(phone)}</Number>
      <Kind>{is_primary ? `${capitalized(type)} · Primary` : capitalized(type)}</Kind>
      <CopyButton label={phoneText(phone)} value={phoneText(phone)} />
    </RowHead>
  );
}
