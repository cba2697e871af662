import { Command } from 'cmdk';
import { Popover } from 'radix-ui';
import { css, styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';
import { controlStyle } from './control-style.js';

export const Trigger = styled.button`
  ${controlStyle}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  text-align: start;
  cursor: pointer;
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-empty] > span {
    color: ${tokens.color.ink3};
  }
  & > svg {
    width: 16px;
    height: 16px;
  }
`;

export const Panel = styled(Popover.Content)`
  z-index: ${tokens.layer.toast};
  width: max(var(--radix-popover-trigger-width), 260px);
  max-width: calc(100vw - 16px);
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow2};
  overflow: hidden;
`;

export const SearchLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: 0 12px;
  border-bottom: 1px solid ${tokens.color.line};
  & > svg {
    width: 16px;
    height: 16px;
    color: ${tokens.color.ink3};
  }
`;

export const Search = styled(Command.Input)`
  flex: 1;
  min-width: 0;
  height: 40px;
  padding: 0;
  border: 0;
  background: none;
  outline: none;
  &::placeholder {
    color: ${tokens.color.ink3};
    opacity: 1;
  }
`;

export const List = styled(Command.List)`
  max-height: min(280px, calc(var(--radix-popover-content-available-height) - 42px));
  padding: ${tokens.space[1]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

/** An option of a list that opens below a field. */
export const optionStyle = css`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: 7px 10px;
  border-radius: ${tokens.radius.s};
  cursor: pointer;
  user-select: none;
  & > span:first-child {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & small {
    margin-inline-start: ${tokens.space[2]};
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
  & > svg {
    width: 14px;
    height: 14px;
    color: ${tokens.color.accent};
  }
  &[data-selected='true'] {
    background: ${tokens.color.accentSoft};
  }
`;

export const Item = styled(Command.Item)`
  ${optionStyle}
`;

/** A message in the list. It is a disabled option, because a listbox may contain only options. */
export const Message = styled(Command.Item)`
  padding: 7px 10px;
  color: ${tokens.color.ink2};
`;

export const Footer = styled.div`
  padding: ${tokens.space[1]};
  border-top: 1px solid ${tokens.color.line};
`;
