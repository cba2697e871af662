import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

export const Scroll = styled.div`
  max-height: max(420px, calc(100dvh - 320px));
  overflow: auto;
  overscroll-behavior-x: contain;
`;

export const Table = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  & th,
  & td {
    padding: 4px 6px;
    text-align: start;
  }
  & thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    height: 38px;
    padding-inline: 14px;
    border-block: 1px solid ${tokens.color.line};
    background: ${tokens.color.sunken};
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.xs};
    font-weight: 500;
    white-space: nowrap;
  }
  & tbody th {
    padding-inline: 14px;
    color: ${tokens.color.ink3};
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  & input {
    scroll-margin-inline: 160px;
    scroll-margin-block: 48px;
  }
  & tr[data-outcome='removed'] input {
    color: ${tokens.color.ink3};
    text-decoration: line-through;
  }
  & tbody tr:not([data-notes]) > * {
    border-top: 1px solid ${tokens.color.line};
  }
  & tbody tr:first-child > * {
    border-top: 0;
  }
  & tr[data-notes] > td {
    padding: 0 14px 6px;
  }
`;

/** The line below a row. It stays in sight while the cells scroll sideways. */
export const Notes = styled.div`
  position: sticky;
  left: 14px;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px ${tokens.space[4]};
  width: fit-content;
  max-width: min(1000px, calc(100vw - 320px));
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  ${media.compact} {
    max-width: calc(100vw - 140px);
  }
  ${media.phone} {
    max-width: calc(100vw - 64px);
  }
`;

export const Note = styled.button<{ $color: string }>`
  padding: 2px 0;
  border: 0;
  background: none;
  color: ${({ $color }) => $color};
  font-weight: 500;
  text-align: start;
  &:not(:disabled) {
    cursor: pointer;
  }
  &:not(:disabled):hover {
    text-decoration: underline;
  }
`;
