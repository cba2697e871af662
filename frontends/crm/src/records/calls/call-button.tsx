import { phoneAddress, phoneText } from '@bindery/contracts/validation';
import { Badge, media, tokens, visuallyHidden } from '@bindery/ui';
import { Phone, PhoneOff } from 'lucide-react';
import { css, styled } from 'styled-components';

/** A client as a row knows them. */
export interface CallableClient {
  id: string;
  name: string;
  nickname?: string | null;
  /** As it was typed. */
  phone: string | null;
  phone_e164: string | null;
  phone_extension: string | null;
  do_not_call: boolean;
}

const asCircle = css`
  justify-content: center;
  width: 44px;
  height: 44px;
  border: 1px solid ${tokens.color.lineStrong};
  border-radius: 50%;
  background: ${tokens.color.surface};
  & > svg {
    width: 18px;
    height: 18px;
  }
  & > span {
    ${visuallyHidden}
  }
`;

/** The number, and on phones a round button, unless there is room for the number there as well. */
const CallLink = styled.a<{ $whole: boolean }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 6px;
  color: inherit;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  white-space: nowrap;
  & > svg {
    width: 14px;
    height: 14px;
    color: ${tokens.color.accent};
  }
  &:hover {
    text-decoration: underline;
  }
  ${media.phone} {
    ${({ $whole }) => ($whole ? 'min-height: 44px;' : asCircle)}
  }
`;

const Mark = styled.span`
  flex: none;
`;

/** Calls a client, or says that they don't want to be called. Without a number there is nothing. */
export function CallButton({ client, whole = false }: { client: CallableClient; whole?: boolean }) {
  const { name, phone, phone_e164, phone_extension: extension, do_not_call } = client;
  if (do_not_call)
    return (
      <Mark>
        <Badge tone="red" icon={<PhoneOff aria-hidden="true" />}>
          Do not call
        </Badge>
      </Mark>
    );
  if (phone === null || phone_e164 === null) return null;
  const number = phoneText({ phone, phone_e164, extension });
  return (
    <CallLink
      $whole={whole}
      href={phoneAddress({ phone_e164, extension })}
      aria-label={`Call ${name}, ${number}`}
    >
      <Phone aria-hidden="true" />
      <span>{number}</span>
    </CallLink>
  );
}
