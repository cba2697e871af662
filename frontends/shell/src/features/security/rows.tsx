import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

/** Buttons beside each other. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

const when = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
export const momentText = (iso: string): string => when.format(new Date(iso));

/** When a factor was added and last used. */
export const usageText = ({ addedAt, usedAt }: { addedAt: string; usedAt: string | null }): string =>
  `Added ${momentText(addedAt)} · ${usedAt === null ? 'not used yet' : `last used ${momentText(usedAt)}`}`;
