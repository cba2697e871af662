import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const Email = styled.div`
  color: ${tokens.color.ink};
  font-weight: 600;
  overflow-wrap: anywhere;
  [data-muted] & {
    color: inherit;
  }
`;

const Under = styled.div`
  font-size: ${tokens.font.s};
`;

/** A user's email address, with the name and other details below it. */
export function PersonCell({ email, under }: { email: string; under: readonly (string | null)[] }) {
  return (
    <>
      <Email>{email}</Email>
      <Under>{under.filter(Boolean).join(' · ')}</Under>
    </>
  );
}
