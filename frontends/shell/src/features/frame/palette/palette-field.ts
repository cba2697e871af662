import { tokens } from '@bindery/ui';
import { css, styled } from 'styled-components';

/** The search field's styles, shared by the palette and its placeholder. */
export const FieldLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: 0 18px;
  border-bottom: 1px solid ${tokens.color.line};
  & > svg {
    width: 18px;
    height: 18px;
    color: ${tokens.color.ink3};
  }
`;

export const fieldStyle = css`
  flex: 1;
  min-width: 0;
  height: 54px;
  padding: 0;
  border: 0;
  background: none;
  font-size: ${tokens.font.l};
  outline: none;
  &::placeholder {
    color: ${tokens.color.ink3};
    opacity: 1;
  }
`;

export const FIELD_LABEL = 'Find anyone or anything';
