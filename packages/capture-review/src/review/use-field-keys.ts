import { isOfKey, useKeyHelp, usePageKey } from '@bindery/ui';
import type { KeyboardEvent, RefObject } from 'react';

type Part = 'box' | 'value';
const parts: Readonly<Record<Part, string>> = {
  /** A value that the client has already can't be ticked. */
  box: '[role="checkbox"]:enabled',
  value: '[data-value] :is(input, select)',
};

const partOf = (row: Element | null | undefined, part: Part): HTMLElement | null =>
  row?.querySelector<HTMLElement>(parts[part]) ?? null;

function focusPart(row: Element | null | undefined, part: Part): void {
  const target = partOf(row, part);
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

const fieldKeys = [
  { keys: [' '], does: 'Include the field or leave it out', onRow: true },
  { keys: ['Enter', 'e'], does: 'Edit the value, or go back to the field', onRow: true },
];

/** Focuses the value of a row. */
export function editRow(row: Element | null): void {
  const input = partOf(row, 'value');
  input?.focus();
  if (input instanceof HTMLInputElement && input.type === 'text') input.select();
}

/** Arrows and j and k move between the fields below `list`; Enter and e edit, and Enter or Escape end that. */
export function useFieldKeys(list: RefObject<HTMLElement | null>) {
  const rowsWith = (part: Part) =>
    [...(list.current?.querySelectorAll('[data-field]') ?? [])].filter((row) => partOf(row, part));
  const enter = () => {
    if (list.current?.contains(document.activeElement)) return;
    const current = list.current?.querySelector('[aria-current]');
    focusPart(partOf(current, 'box') ? current : rowsWith('box')[0], 'box');
  };
  usePageKey('j', enter, 'Go to the next field');
  usePageKey('arrowdown', enter, 'Go to the next field');
  usePageKey('k', enter, 'Go to the previous field');
  useKeyHelp(fieldKeys);

  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest('[data-field]');
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = target.matches('input, select');
    // A select and the field of a day use the arrows themselves.
    const ownArrows = target.matches('select, [type="date"]');
    const act = actionOf(event.nativeEvent, { typing, ownArrows });
    if (act === null) return;
    event.preventDefault();
    if (act === 'edit') editRow(row);
    else if (act === 'leave') focusPart(row, 'box');
    else {
      const rows = rowsWith(typing ? 'value' : 'box');
      focusPart(rows[rows.indexOf(row) + act], typing ? 'value' : 'box');
    }
  };
}

interface Where {
  typing: boolean;
  ownArrows: boolean;
}

function actionOf(event: globalThis.KeyboardEvent, where: Where): 'edit' | 'leave' | 1 | -1 | null {
  const { typing, ownArrows } = where;
  const { key } = event;
  if (typing && (key === 'Enter' || key === 'Escape')) return 'leave';
  if (!typing && (key === 'Enter' || isOfKey(event, 'e'))) return 'edit';
  if ((key === 'ArrowDown' && !ownArrows) || (!typing && isOfKey(event, 'j'))) return 1;
  if ((key === 'ArrowUp' && !ownArrows) || (!typing && isOfKey(event, 'k'))) return -1;
  return null;
}
