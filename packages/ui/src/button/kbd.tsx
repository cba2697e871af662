import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

const Root = styled.kbd`
  display: inline-block;
  padding: 0 5px;
  border: 1px solid currentcolor;
  border-radius: 4px;
  font-family: inherit;
  font-size: 0.6875rem;
  font-weight: 600;
  line-height: 16px;
  opacity: 0.8;
  margin-inline-start: ${tokens.space[1]};
  @media (hover: none), (pointer: coarse), (max-width: 719.98px) {
    display: none;
  }
`;

/** The name of a key. It is hidden from screen readers, because the control has its own name. */
export function Kbd({ children }: { children: string }) {
  return <Root aria-hidden="true">{children}</Root>;
}
