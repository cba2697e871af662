import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

export const LinkText = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  & h1 {
    font-size: ${tokens.font.xl};
  }
  & p {
    color: ${tokens.color.ink2};
    overflow-wrap: anywhere;
  }
`;
