import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

/** The sentences of a dialog that asks a question. */
export const DialogWords = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
  overflow-wrap: anywhere;
  & > p {
    color: ${tokens.color.ink2};
  }
`;
