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

/** Buttons beside each other. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
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

const when = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
export const momentText = (iso: string): string => when.format(new Date(iso));

/** When a factor was added and last used. */
export const usageText = ({ addedAt, usedAt }: { addedAt: string; usedAt: string | null }): string =>
  `Added ${momentText(addedAt)} · ${usedAt === null ? 'not used yet' : `last used ${momentText(usedAt)}`}`;
