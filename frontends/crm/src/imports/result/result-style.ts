import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]};
`;

/** Sentences of which the first says most. */
export const Lines = styled.ul`
  display: grid;
  gap: ${tokens.space[2]};
  color: ${tokens.color.ink2};
  & > li:first-child {
    color: ${tokens.color.ink};
    font-weight: 600;
  }
`;
