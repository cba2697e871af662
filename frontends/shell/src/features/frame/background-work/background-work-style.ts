import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

export const Jobs = styled.ul`
  display: grid;
  gap: ${tokens.space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Job = styled.li`
  display: grid;
  gap: 6px;
  overflow-wrap: anywhere;
  & > p {
    margin: 0;
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
  & > strong {
    font-weight: 500;
  }
`;

export const Actions = styled.div`
  display: flex;
  gap: ${tokens.space[2]};
`;
