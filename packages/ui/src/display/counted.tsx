import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

const Count = styled.span`
  color: ${tokens.color.ink3};
  font-weight: 500;
  font-variant-numeric: tabular-nums;
`;

interface CountedProps {
  children: string;
  /** Undefined while it is unknown. */
  count: number | undefined;
}

/** A label with its count, such as 'Policies 2'. */
export function Counted({ children, count }: CountedProps) {
  return (
    <span>
      {children}
      {count !== undefined && (
        <>
          {' '}
          <Count>{count.toLocaleString('en-US')}</Count>
        </>
      )}
    </span>
  );
}
