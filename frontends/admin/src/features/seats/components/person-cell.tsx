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

/** Somebody by their address, with their name and what else there is to say under it. */
export function PersonCell({ email, under }: { email: string; under: readonly (string | null)[] }) {
  return (
    <>
      <Email>{email}</Email>
      <Under>{under.filter(Boolean).join(' · ')}</Under>
    </>
  );
}
