import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';

/** In pixels, by the ids of columns. The others are as wide as their content needs. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** Lets the user choose how wide columns are. */
export interface ColumnSizing {
  widths: ColumnWidths;
  least: number;
  most: number;
  onWidths: (widths: ColumnWidths) => void;
}

/** The actions of the handle at the edge of a column. */
export interface Resizing {
  widths: ColumnWidths;
  least: number;
  most: number;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onCancel: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Keeps what keys or the pointer have changed. */
  onDone: () => void;
  onAutomatic: (event: { currentTarget: HTMLElement }) => void;
}

interface Drag {
  id: string;
  from: number;
  /** The widths of the column and of those before it when the drag began; those before it stay as they are. */
  start: ColumnWidths;
}

const none: ColumnWidths = {};
const STEP = 10;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };

/** The widths of a table's columns while they are dragged, and the handlers for it; undefined without `sizing`. */
export function useColumnWidths(sizing: ColumnSizing | undefined): Resizing | undefined {
  const [draft, setDraft] = useState<ColumnWidths | null>(null);
  const drag = useRef<Drag | null>(null);
  if (!sizing) return undefined;
  const { least, most, onWidths } = sizing;
  const widths = draft ?? sizing.widths;

  const resize = ({ id, start }: Drag, by: number) => {
    const width = Math.max(least, Math.min(most, (start[id] ?? least) + by));
    setDraft({ ...widths, ...start, [id]: width });
  };
  const end = (kept: ColumnWidths | null) => {
    drag.current = null;
    setDraft(null);
    if (kept) onWidths(kept);
  };
  const begin = (handle: HTMLElement, from: number): Drag => {
    const start = widthsUpTo(handle, { least, most });
    return { id: Object.keys(start).at(-1) ?? '', from, start };
  };
  const automatic = (handle: HTMLElement) => {
    const { id } = begin(handle, 0);
    const { [id]: _width, ...others } = widths;
    end(others);
  };

  return {
    ...{ widths, least, most },
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      // Or the pointer would select the headers' text.
      event.preventDefault();
      event.currentTarget.focus();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = begin(event.currentTarget, event.clientX);
    },
    onPointerMove: ({ clientX }) => {
      const { current } = drag;
      if (current && (draft !== null || clientX !== current.from)) resize(current, clientX - current.from);
    },
    onPointerUp: () => end(draft),
    onCancel: () => end(null),
    onKeyDown: onWidthKey({
      onStep: (handle, by) => resize(begin(handle, 0), by),
      onAutomatic: automatic,
      onCancel: () => end(null),
    }),
    onDone: () => {
      if (draft && !drag.current) end(draft);
    },
    onAutomatic: ({ currentTarget }) => automatic(currentTarget),
  };
}

interface WidthKeys {
  onStep: (handle: HTMLElement, by: number) => void;
  onAutomatic: (handle: HTMLElement) => void;
  onCancel: () => void;
}

const onWidthKey = (keys: WidthKeys) => (event: KeyboardEvent<HTMLElement>) => {
  const { key, shiftKey, currentTarget } = event;
  const by = steps[key];
  if (by !== undefined) keys.onStep(currentTarget, shiftKey ? by * 5 : by);
  else if (key === 'Enter') keys.onAutomatic(currentTarget);
  else if (key === 'Escape') keys.onCancel();
  else return;
  event.preventDefault();
};

/** The widths of the columns up to the one with the handle. The others take up what changes. */
function widthsUpTo(handle: HTMLElement, { least, most }: { least: number; most: number }): ColumnWidths {
  const header = handle.closest('th');
  const headers = [...(header?.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  const before = headers.slice(0, headers.findIndex((one) => one === header) + 1);
  return Object.fromEntries(
    before.map((one) => [
      one.dataset['column'] ?? '',
      Math.max(least, Math.min(most, Math.round(one.getBoundingClientRect().width))),
    ]),
  );
}

/** The widths as custom properties of the table, so that a drag renders no row again. */
export const widthProperties = (widths: ColumnWidths = none): CSSProperties =>
  Object.fromEntries(Object.entries(widths).map(([id, width]) => [`--width-${id}`, `${String(width)}px`]));

/** The style of a cell that is as wide as its column. */
export const sized = (id: string, isSized: boolean | undefined) =>
  isSized ? { 'data-sized': '', style: { '--width': `var(--width-${id})` } as CSSProperties } : {};

/** Titles text that is cut, when it is pointed at. */
export function titleCutText({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element && target.closest<HTMLElement>('td, th');
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  if (isCut) cell.title = textOf(cell);
  else cell.removeAttribute('title');
}

/** Without what only decorates. */
function textOf(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const decoration of copy.querySelectorAll('[aria-hidden="true"]')) decoration.remove();
  return copy.textContent.trim();
}
