import { ShieldAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: ${tokens.color.red};
  font-weight: 500;
  & > svg {
    width: 15px;
    height: 15px;
  }
`;

const WORDS = "This value couldn't be decrypted. Support has been notified.";

/** Replaces a protected value that cannot be decrypted. */
export function IntegrityMark({ brief = false }: { brief?: boolean | undefined }) {
  return (
    <Mark title={WORDS}>
      <ShieldAlert aria-hidden="true" />
      {brief ? 'Unreadable' : WORDS}
    </Mark>
  );
}
