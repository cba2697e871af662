import { isMask, type IndividualView } from '@bindery/contracts/crm';
import { phoneAddress, phoneText } from '@bindery/contracts/validation';
import { Badge, Button, ButtonLink, mailLink } from '@bindery/ui';
import { Mail, Phone, PhoneOff } from 'lucide-react';
import { styled } from 'styled-components';
import { primaryOf } from '../../../records/record-type.js';
import { useChildren } from '../child-type.js';
import { phoneType } from '../family/family-types.js';
import { MaskedEmail } from './masked-email.js';

const Mark = styled.span`
  align-self: center;
`;

/** Calls and writes to an individual, as far as there is a number and an address and the individual wants it. */
export function ContactActions({ individual }: { individual: IndividualView }) {
  const { id, email, email_opt_out, do_not_call } = individual;
  const phone = primaryOf(useChildren(phoneType, id).data?.items ?? []);
  return (
    <>
      {phone && !do_not_call && (
        <ButtonLink to={phoneAddress(phone)} variant="primary" icon={<Phone aria-hidden="true" />}>
          {`Call ${phoneText(phone)}`}
        </ButtonLink>
      )}
      {do_not_call && (
        <Mark>
          <Badge tone="red" icon={<PhoneOff aria-hidden="true" />}>
            Do not call
          </Badge>
        </Mark>
      )}
      {email !== null && email_opt_out && (
        <Button icon={<Mail />} disabled title="This client opted out of email.">
          Email
        </Button>
      )}
      {isMask(email) && !email_opt_out && <MaskedEmail individual={individual} />}
      {email !== null && !isMask(email) && !email_opt_out && (
        <ButtonLink to={mailLink(email)} icon={<Mail aria-hidden="true" />}>
          Email
        </ButtonLink>
      )}
    </>
  );
}
