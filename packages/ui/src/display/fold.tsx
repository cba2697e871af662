import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../theme/tokens.js';

const Summary = styled.summary`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  width: fit-content;
  border-radius: ${tokens.radius.s};
  color: ${tokens.color.ink2};
  list-style: none;
  cursor: pointer;
  &::-webkit-details-marker {
    display: none;
  }
  &:hover {
    color: ${tokens.color.ink};
  }
  & > svg {
    width: 16px;
    height: 16px;
    transition: transform ${tokens.motion.quick};
    ${media.calm} {
      transition: none;
    }
  }
  [open] > & {
    margin-bottom: ${tokens.space[2]};
  }
  [open] > & > svg {
    transform: rotate(90deg);
  }
`;

/** Content behind one line, which opens it. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <Summary>
        <ChevronRight aria-hidden="true" />
        {summary}
      </Summary>
      {children}
    </details>
  );
}
