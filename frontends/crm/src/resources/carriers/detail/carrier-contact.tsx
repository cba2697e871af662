import { phoneAddress, phoneText, splitExtension } from '@bindery/contracts/validation';
import { urlOf } from '@bindery/contracts/url';
import { ExternalLink } from 'lucide-react';
import { styled } from 'styled-components';

export function CarrierPhone({ phone, phone_e164 }: { phone: string; phone_e164: string | null }) {
  const typed = splitExtension(phone) ?? { phone, extension: null };
  const text = phoneText({ ...typed, phone_e164 });
  if (phone_e164 === null) return text;
  return <a href={phoneAddress({ phone_e164, extension: typed.extension })}>{text}</a>;
}

const Outside = styled.a`
  overflow-wrap: anywhere;
  & > svg {
    width: 13px;
    height: 13px;
    margin-left: 4px;
    vertical-align: -2px;
  }
`;

/** Leads to the carrier's portal in a tab of its own, which gets no hold of this one. */
export function PortalLink({ address }: { address: string }) {
  const url = urlOf(address);
  if (url?.protocol !== 'https:') return address;
  return (
    <Outside href={url.href} target="_blank" rel="noopener noreferrer">
      {url.hostname}
      <ExternalLink aria-label="(opens in a new tab)" />
    </Outside>
  );
}
