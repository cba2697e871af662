import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const Text = styled.span`
  color: ${tokens.color.ink2};
  font-weight: 400;
`;

/** The nickname of a client, beside the name in a row from which one calls. */
export function Nickname({ of: nickname }: { of: string | null | undefined }) {
  if (!nickname) return null;
  return (
    <>
      {' '}
      <Text>“{nickname}”</Text>
    </>
  );
}
