import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

/** The narrow column of a page with one thing to do. */
export const Text = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  max-width: 480px;
  margin: ${tokens.space[7]} auto 0;
  & > h1 {
    font-size: ${tokens.font.xl};
  }
  & > p {
    color: ${tokens.color.ink2};
    overflow-wrap: anywhere;
  }
`;

export const Choices = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
`;
