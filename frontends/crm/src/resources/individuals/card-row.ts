import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

/** A line of a card's list: a relative, an address, a member of the household. */
export const CardRow = styled.li`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: 6px 12px 6px 20px;
  border-top: 1px solid ${tokens.color.line};
  &:first-child {
    border-top: 0;
  }
`;
