import { media, tokens } from '@bindery/ui';
import { Command } from 'cmdk';
import { styled } from 'styled-components';

const { color, space, font } = tokens;

export const Item = styled(Command.Item)`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 40px;
  padding: 6px 10px;
  border-radius: ${tokens.radius.s};
  cursor: pointer;
  user-select: none;
  & > svg {
    width: 16px;
    height: 16px;
    color: ${color.ink3};
  }
  & kbd {
    color: ${color.ink2};
    opacity: 1;
  }
  &[data-selected='true'] {
    background: ${color.accentSoft};
    & > svg {
      color: ${color.accent};
    }
  }
  &:active {
    background: ${color.accentLine};
  }
`;

/** The name takes the remaining width. */
export const Name = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  font-weight: 500;
  text-overflow: ellipsis;
  white-space: nowrap;
  & > small {
    margin-inline-start: ${space[2]};
    color: ${color.ink2};
    font-size: ${font.s};
    font-weight: 400;
  }
  ${media.phone} {
    /* A number to call needs the whole line. */
    & > small {
      display: block;
      margin-inline-start: 0;
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }
`;

export const Group = styled(Command.Group)`
  padding: ${space[1]} ${space[2]};
  & [cmdk-group-heading] {
    padding: ${space[2]} 10px ${space[1]};
    color: ${color.ink2};
    font-size: ${font.xs};
    font-weight: 600;
  }
`;

export const List = styled(Command.List)`
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-block: ${space[2]};
`;

export const Root = styled(Command)`
  display: flex;
  flex-direction: column;
  min-height: 0;
`;

/** A disabled option, because a listbox may contain only options. */
export const Said = styled(Command.Item)`
  padding: 6px 10px;
  color: ${color.ink2};
`;

export const Promised = styled(Command.Item)`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 40px;
  padding: 6px 10px;
`;

export const Foot = styled.footer`
  display: flex;
  gap: ${space[4]};
  padding: 10px 18px;
  border-top: 1px solid ${color.line};
  color: ${color.ink2};
  font-size: ${font.xs};
  ${media.phone} {
    display: none;
  }
  & kbd {
    margin-inline: 0 ${space[1]};
    opacity: 1;
  }
`;
