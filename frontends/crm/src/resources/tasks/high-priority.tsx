import { tokens } from '@bindery/ui';
import { Flag } from 'lucide-react';
import { styled } from 'styled-components';

/** In the ordinary ink, so that what is overdue stands out. */
const Root = styled.span`
  color: ${tokens.color.ink};
`;

export function HighPriority() {
  return (
    <Root>
      <Flag aria-hidden="true" /> High priority
    </Root>
  );
}
