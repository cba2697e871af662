import { media } from '@bindery/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2.3fr) minmax(0, 1fr);
  align-items: start;
  gap: 20px;
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Column = styled.div`
  display: grid;
  gap: 20px;
  min-width: 0;
`;

/** The page of a record: what matters most on the left, what goes with it on the right. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <Root>
      <Column>{main}</Column>
      <Column>{side}</Column>
    </Root>
  );
}
