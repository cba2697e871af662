import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const { color, space } = tokens;

export const Toggle = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-height: 32px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.ink2};
  cursor: pointer;
  & > svg {
    width: 16px;
    height: 16px;
  }
  &:hover {
    color: ${color.ink};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

export const Box = styled.form`
  position: relative;
  display: grid;
  gap: ${space[3]};
  flex: 1 1 340px;
  max-width: 460px;
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${tokens.radius.m};
  background: ${color.sunken};
  & > button:first-child {
    position: absolute;
    top: ${space[2]};
    right: ${space[2]};
  }
  & [role='radiogroup'] {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[5]};
  }
`;

export const Entry = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[2]};
  & > button {
    align-self: start;
    /* Beside the field, under its label. */
    margin-top: 27px;
  }
  ${media.phone} {
    & input {
      /* Smaller letters make telephones zoom in. */
      font-size: ${tokens.font.l};
    }
  }
`;

export const Hints = styled.p`
  color: ${color.ink2};
  font-size: ${tokens.font.s};
`;

export const Hint = styled.button`
  margin: 2px ${space[1]} 2px 0;
  padding: 1px 8px;
  border: 1px dashed ${color.lineField};
  border-radius: ${tokens.radius.s};
  background: transparent;
  color: ${color.ink};
  font-weight: 600;
  cursor: pointer;
  &:hover {
    background: ${color.surface};
  }
`;
