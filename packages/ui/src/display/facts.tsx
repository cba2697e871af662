import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { media, tokens } from '../theme/tokens.js';

/** A list of labels and values, in columns. */
export const Facts = styled.dl<{ $columns?: number | undefined }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns = 3 }) => $columns}, minmax(0, 1fr));
  gap: 20px ${tokens.space[4]};
  @media (max-width: 719.98px) {
    grid-template-columns: repeat(${({ $columns = 3 }) => Math.max($columns - 1, 1)}, minmax(0, 1fr));
  }
`;

const Term = styled.dt`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.xs};
  font-weight: 500;
`;

const Value = styled.dd`
  margin-top: 2px;
  overflow-wrap: anywhere;
  & a {
    color: ${tokens.color.accent};
    font-weight: 500;
  }
`;

const Line = styled.div`
  position: relative;
`;

/** Beside the label, seen when it is pointed at or focused, and always where nothing can point. */
const Action = styled.dd`
  position: absolute;
  top: -8px;
  right: 0;
  @media (hover: hover) {
    opacity: 0;
    ${Line}:hover &,
    ${Line}:focus-within & {
      opacity: 1;
    }
  }
  ${media.print} {
    display: none;
  }
`;

interface FactProps {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** A button for this fact. */
  action?: ReactNode;
  children: ReactNode;
}

/** One label and its value; a dash when empty. */
export function Fact({ label, hideLabel, action, children }: FactProps) {
  const empty = children === null || children === undefined || children === '';
  return (
    <Line>
      <Term>{hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}</Term>
      <Value>
        {empty ? (
          <>
            <span aria-hidden="true">—</span>
            <VisuallyHidden>Not set</VisuallyHidden>
          </>
        ) : (
          children
        )}
      </Value>
      {action && <Action>{action}</Action>}
    </Line>
  );
}
