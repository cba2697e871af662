import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

/** The first line of a row: what it is, and its badges. */
export const RowHead = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px ${tokens.space[2]};
  min-height: 32px;
  & > strong {
    font-weight: 600;
  }
`;
