import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

/** One factor or device of a card: its icon, name and facts, and its actions. */
export const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
  min-height: 60px;
  padding: ${tokens.space[2]} 20px;
  & + & {
    border-top: 1px solid ${tokens.color.line};
  }
  & > svg {
    width: 18px;
    height: 18px;
    color: ${tokens.color.accent};
  }
  & > div {
    flex: 1 1 200px;
    min-width: 0;
  }
  & strong {
    font-weight: 600;
    margin-inline-end: ${tokens.space[2]};
    overflow-wrap: anywhere;
  }
  & p {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
`;

/** Text under the rows of a card, or instead of them. */
export const Note = styled.p`
  padding: ${tokens.space[3]} 20px;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  ul + &,
  & + & {
    border-top: 1px solid ${tokens.color.line};
  }
`;
