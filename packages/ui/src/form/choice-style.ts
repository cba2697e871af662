import { css, styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

/** A checkbox or radio button with its label. */
export const Choice = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 10px;
  & label {
    font-weight: 500;
    cursor: pointer;
  }
  & p {
    color: ${tokens.color.ink3};
    font-size: ${tokens.font.xs};
  }
`;

/** The style of the box or ring. */
export const choiceMarkStyle = css`
  display: grid;
  place-items: center;
  flex: none;
  width: 18px;
  height: 18px;
  margin-top: 2px;
  padding: 0;
  border: 1px solid ${tokens.color.lineField};
  background: ${tokens.color.surface};
  cursor: pointer;
  &[data-state='checked'] {
    border-color: ${tokens.color.accent};
  }
  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;
