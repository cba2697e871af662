import { styled } from 'styled-components';
import { media, tokens, type Tone } from '../theme/tokens.js';
import type { LeavingOrder } from './columns.js';

const { color, space } = tokens;

const tones = [
  'accent',
  'green',
  'blue',
  'amber',
  'red',
  'purple',
  'gray',
  'orange',
] as const satisfies readonly Tone[];

/** The widths of a table, by the order in which its columns leave. */
const LEAVE_BELOW: Readonly<Record<LeavingOrder, number>> = { 1: 1240, 2: 1130, 3: 1040, 4: 860 };

/** A shadow at the end says that there is more beside. */
export const Frame = styled.div`
  container: table / inline-size;
  position: relative;
  &[data-more]::after {
    content: '';
    position: absolute;
    inset-block: 0;
    right: 0;
    z-index: 3;
    width: 12px;
    background: linear-gradient(to right, transparent, ${color.lineStrong});
    pointer-events: none;
  }
  &[data-more]:has(th[data-actions='menu'])::after {
    right: 60px;
  }
  ${media.narrow} {
    &&::after {
      content: none;
    }
  }
  ${media.print} {
    &&::after {
      content: none;
    }
  }
`;

/**
 * A long table scrolls under its header and above its pager. In low windows the page scrolls too. A page with more above
 * the list says so in `--above-list`.
 */
export const Scroll = styled.div`
  max-height: max(360px, calc(100dvh - 312px - var(--above-list, 0px)));
  overflow: auto;
  overscroll-behavior-x: contain;
  scroll-padding-top: 38px;
  ${media.narrow} {
    max-height: none;
  }
  ${media.cards} {
    &:has(> [data-two-lines]) {
      max-height: none;
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  ${media.print} {
    max-height: none;
    overflow: visible;
  }
`;

export const Table = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  & th {
    position: sticky;
    top: 0;
    z-index: 1;
    height: 38px;
    padding: 0 10px;
    border-block: 1px solid ${color.line};
    background: ${color.sunken};
    color: ${color.ink2};
    font-size: ${tokens.font.xs};
    font-weight: 500;
    text-align: start;
    white-space: nowrap;
  }
  & td {
    height: 40px;
    padding: 4px 10px;
    border-bottom: 1px solid ${color.line};
    color: ${color.ink2};
    overflow-wrap: break-word;
  }
  & td :is(a, div, p, span) {
    min-width: 0;
  }
  & td time {
    white-space: nowrap;
  }
  & [data-select] {
    width: 44px;
    padding: 0 0 0 6px;
  }
  & tbody tr[aria-selected='true'] td {
    background: ${color.accentSoft};
  }
  & tbody tr:last-child td {
    border-bottom: 0;
  }
  ${media.rows} {
    ${inRows}
    & tbody td[data-label]:empty::before {
      content: '—';
    }
  }
  @media screen and (min-width: 640px) and (max-width: 899.98px) {
    &:not([data-two-lines]) {
      ${inRows}
    }
  }
  & [data-align='end'] {
    text-align: end;
  }
  & [data-strong] {
    color: ${color.ink};
    font-weight: 600;
  }
  & tbody tr:hover td,
  & tbody tr:focus-within td {
    background: ${color.accentSoft};
  }
  /* Chips and avatars have the tint of such a row, or one like it. */
  & tbody tr:is(:hover, :focus-within, [aria-selected='true']) td > * {
    ${tones.map((tone) => `--${tone}-soft: ${color.surface};`).join(' ')}
  }
  & tbody tr:focus-visible {
    outline: 2px solid ${color.accent};
    outline-offset: -2px;
  }
  & tbody tr[data-pressable] {
    cursor: pointer;
  }
  & tbody tr[data-pressable]:active td {
    background: ${color.accentLine};
  }
  & tbody tr[data-muted] td {
    color: ${color.ink3};
  }
  ${media.cards} {
    &[data-two-lines] {
      ${stacked}
    }
  }
  ${media.narrow} {
    &:not([data-two-lines]) {
      ${stacked}
    }
  }
  ${media.print} {
    & th {
      position: static;
    }
    & th,
    & td {
      height: auto;
      padding: 4px 6px;
    }
    & [data-select],
    & [data-actions] {
      display: none;
    }
  }
`;

/** A title with its controls beside it. They are before a title at the end, so that this stays above its numbers. */
export const HeaderLine = styled.div`
  display: flex;
  align-items: center;
  th[data-align='end'] & {
    flex-direction: row-reverse;
  }
`;

export const HeaderText = styled.span`
  [data-sized] & {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[1]};
  min-width: 0;
  min-height: 28px;
  /* The handle of the width is at the end. */
  margin-inline: -6px -2px;
  padding: 0 2px 0 6px;
  border: 0;
  border-radius: ${tokens.radius.s};
  background: none;
  font-weight: 500;
  cursor: pointer;
  &:hover {
    color: ${color.ink};
  }
  &:active {
    background: ${color.accentSoft};
  }
  th[data-align='end'] & {
    flex-direction: row-reverse;
    margin-inline-start: 0;
    padding-inline-start: 2px;
  }
  /* Columns that are not sorted have no room to spare for it. */
  & > svg {
    display: none;
    width: 13px;
    height: 13px;
  }
  th[aria-sort] & {
    color: ${color.ink};
    font-weight: 600;
    & > svg {
      display: block;
    }
  }
`;

/** A row has its cells in columns. */
function inRows(): string {
  return `
    /* The menu stays in sight of a table that is wider than its place. */
    & [data-actions='menu'] {
      position: sticky;
      right: 0;
      width: 60px;
      background: ${color.surface};
    }
    & th[data-actions='menu'] {
      z-index: 2;
      background: ${color.sunken};
    }
    /* A word without an end is broken, so that it pushes no other column out of sight. */
    & td {
      max-width: 200px;
    }
    /* As far from the edge as the title of a card. */
    & :is(th, td):first-child:not([data-select]) {
      padding-left: 20px;
    }
    & :is(th, td):last-child:not([data-actions]) {
      padding-right: 20px;
    }
    & tbody tr:last-child td[data-actions='menu'] {
      border-bottom-right-radius: ${tokens.radius.m};
    }
    & td:has(> [data-whole]) {
      max-width: none;
    }
    /* A long text takes what others leave, and not all of it. */
    & td:has(> [data-shares]) {
      max-width: 320px;
    }
    ${focusRing()}
    ${leaving()}
    ${sizedCells()}
  `;
}

/** Columns whose width the user has chosen. */
function sizedCells(): string {
  return `
    & [data-sized] {
      width: var(--width);
      min-width: var(--width);
      max-width: var(--width);
    }
    & td[data-sized] {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & td[data-sized] > * {
      min-width: 0;
      max-width: 100%;
    }
  `;
}

/** Drawn by the cells: one that stays in sight covers the row's own ring, whose end may be out of sight. */
function focusRing(): string {
  return `
    & tbody tr:focus-visible {
      outline-color: transparent;
    }
    & tbody tr:focus-visible td {
      box-shadow: inset 0 2px ${color.accent}, inset 0 -2px ${color.accent};
    }
    & tbody tr:focus-visible td:first-child {
      box-shadow: inset 2px 2px ${color.accent}, inset 0 -2px ${color.accent};
    }
    & tbody tr:focus-visible td:last-child {
      box-shadow: inset -2px 2px ${color.accent}, inset 0 -2px ${color.accent};
    }
  `;
}

/** Columns that say less leave a narrow table, so that the others keep their words on one line. */
function leaving(): string {
  return Object.entries(LEAVE_BELOW)
    .map(
      ([order, width]) =>
        `@container table (max-width: ${String(width)}px) { & [data-leaves='${order}'] { display: none; } }`,
    )
    .join('\n');
}

/** On phones a row is a card with a label above each value, and the headers are a row of sort buttons. */
function stacked(): string {
  return `
    &, & tbody, & thead { display: block; }
    & thead tr { display: flex; flex-wrap: wrap; gap: 2px 18px; padding: 5px 14px; border-block: 1px solid ${color.line}; background: ${color.sunken}; }
    & th { display: flex; align-items: center; height: 28px; padding: 0; border: 0; }
    & th:not(:has(button, input)), & thead:not(:has(button, input)) { display: none; }
    &[data-sorts-on-phone='elsewhere'] thead { display: none; }
    & tbody tr {
      position: relative;
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(150px, 100% / 2 - 6px), 1fr));
      gap: 2px 12px;
      padding: 10px 14px;
      border-bottom: 1px solid ${color.line};
    }
    & tbody tr:hover, & tbody tr:focus-within { background: ${color.accentSoft}; }
    & tbody td { height: auto; padding: 2px 0; border: 0; overflow-wrap: anywhere; text-align: start; }
    & tbody td[data-align='end'] { text-align: start; }
    & tbody td::before { content: attr(data-label); display: block; color: ${color.ink3}; font-size: ${tokens.font.xs}; font-weight: 500; }
    & tbody td time { white-space: normal; }
    & th[data-select] { display: flex; width: auto; margin-left: -8px; }
    & tbody tr[aria-selected='true'] { background: ${color.accentSoft}; }
    & tbody tr td[data-select] { position: absolute; top: 6px; right: 8px; z-index: 1; width: auto; padding: 0; background: none; }
    & tbody td[data-select]::before { content: none; }
    & tbody td[data-actions] { grid-column: 1 / -1; text-align: end; }
    & tbody td[data-actions]::before { content: none; }
    & tbody tr:has(td[data-actions='menu']) { padding-right: 50px; }
    & tbody td[data-actions='menu'] { position: absolute; grid-column: auto; top: 6px; right: 4px; }
    ${twoLines()}
  `;
}

/** Two lines a row, so that a phone shows many. The pseudo-element is the line break. */
function twoLines(): string {
  const row = '&[data-two-lines] tbody tr';
  return `
    ${row} { display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; min-height: 58px; padding: 7px 64px 7px 14px; }
    ${row}::after { content: ''; order: 1; flex-basis: 100%; }
    ${row} td, ${row} td[data-actions] { display: none; padding: 0; }
    ${row} td::before { content: none; }
    ${row} td[data-on-phone] { display: block; }
    ${row} td[data-on-phone='line'] { order: 2; max-width: 100%; font-size: ${tokens.font.s}; }
    ${row}:has(td:is([data-on-phone='line'], [data-on-phone='later']) a) td:is([data-on-phone='title'], [data-on-phone='line'], [data-on-phone='later']) { line-height: 24px; }
    ${row} td:is([data-on-phone='line'], [data-on-phone='later']) time { white-space: nowrap; }
    ${row} td[data-on-phone='later'] { order: 3; max-width: 100%; font-size: ${tokens.font.s}; }
    ${row} td[data-on-phone='aside'] { margin-inline-start: auto; }
    ${row} td:is([data-on-phone='line'], [data-on-phone='later']):empty { display: none; }
    ${row} td:is([data-on-phone='line'], [data-on-phone='later'])[data-named]:not(:empty)::before { content: attr(data-named) ':'; display: inline; margin-right: 4px; color: inherit; font: inherit; }
    ${row}:not(:has(td[data-on-phone='action'])) { padding-right: 14px; }
    ${row}:has(td[data-actions='menu']) { padding-right: 50px; }
    ${row}:has(td[data-actions='menu']):has(td[data-on-phone='action']) { padding-right: 96px; }
    /* A phone number is written out here. */
    @media (min-width: 720px) { ${row}:has(td[data-actions='menu']):has(td[data-on-phone='action']) { padding-right: 200px; } }
    ${row} td[data-actions='menu'] { display: block; position: absolute; right: 4px; top: 50%; transform: translateY(-50%); }
    ${row} td[data-actions='menu'] button { width: 40px; height: 44px; }
    ${row}:has(td[data-actions='menu']) td[data-on-phone='action'] { right: 46px; }
    ${row} td[data-on-phone='action'] { position: absolute; right: 12px; top: 50%; transform: translateY(-50%); }
    ${row}:has(td[data-select]) { padding-left: 46px; }
    ${row} td[data-select] { display: block; top: 50%; right: auto; left: 4px; transform: translateY(-50%); }
  `;
}
