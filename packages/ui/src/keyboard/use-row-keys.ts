import {
  useEffect,
  useEffectEvent,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { isForPage, isOfKey, usePageKey } from './page-keys.js';
import { forgetRow, indexOfRow, rememberRow, rememberedRow, type RowPlace } from './remembered-row.js';
import { useKeepFocus } from './use-keep-focus.js';
import { useKeyHelp } from './use-key-help.js';

/** Keys with one effect on the focused row of a list. */
export interface RowKey<Row> {
  /** In lower case, such as `e`, `enter` or `shift+f10`. */
  keys: readonly string[];
  /** In imperative words, such as 'Log a call'. */
  does: string;
  act: (row: Row) => void;
}

interface RowList<Row, Root extends HTMLElement> {
  root: RefObject<Root | null>;
  /** Stable while the same ones are shown; undefined while they load. */
  rows: readonly Row[] | undefined;
  /** The elements of the rows; the children of the root by default. */
  rowsIn?: (root: Root) => readonly Element[];
  keys: readonly RowKey<Row>[];
  /** Whether keys lead from the page into the list. */
  isMain: boolean;
}

interface Step {
  keys: readonly string[];
  does: string;
  /** Whether they also work while a control of the row has the focus. */
  within: boolean;
  to: (index: number, last: number) => number;
}

const next = (index: number, last: number) => Math.min(last, index + 1);
const previous = (index: number) => Math.max(0, index - 1);

const steps: readonly Step[] = [
  { keys: ['j'], does: 'Go to the next row', within: true, to: next },
  { keys: ['arrowdown'], does: 'Go to the next row', within: false, to: next },
  { keys: ['k'], does: 'Go to the previous row', within: true, to: previous },
  { keys: ['arrowup'], does: 'Go to the previous row', within: false, to: previous },
  { keys: ['home'], does: 'Go to the first row', within: false, to: () => 0 },
  { keys: ['end'], does: 'Go to the last row', within: false, to: (_index, last) => last },
];

/** They press the control of a row that has the focus. */
const PRESSING = new Set(['enter', ' ']);

const childrenOf = (root: HTMLElement): readonly Element[] => [...root.children];

/**
 * The keyboard of a list: `j`, `k`, arrows, Home and End move between its rows, and other keys act on the focused one.
 * After Back, the row has the focus from which the page was left.
 */
export function useRowKeys<Row extends { id: string }, Root extends HTMLElement>(list: RowList<Row, Root>) {
  const { root, rows, rowsIn = childrenOf, keys, isMain } = list;
  const [active, setActive] = useState(rememberedRow);
  const reachable = reachableOf(rows ?? [], active);
  const elements = () => (root.current ? rowsIn(root.current) : []) as readonly HTMLElement[];
  const kept = useKeepFocus(rows, elements);
  const main = isMain && rows && rows.length > 0 ? { rows, elements } : undefined;
  useReturn(main);
  useEntry(main && (() => elements()[reachable]?.focus()));
  useHelp(rows?.length ? keys : undefined, isMain);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { nativeEvent } = event;
    const target = event.target as Element;
    const all = elements();
    const index = all.findIndex((row) => row.contains(target));
    const row = rows?.[index];
    if (!row || !isForPage(nativeEvent, { repeats: true, from: target })) return;
    const isOnRow = target === all[index];
    const step = steps.find(({ keys: some, within }) => (isOnRow || within) && isOneOf(nativeEvent, some));
    const key = keys.find(({ keys: some }) =>
      isOneOf(
        nativeEvent,
        some.filter((one) => isOnRow || !PRESSING.has(one)),
      ),
    );
    if (!step && !key) return;
    // Or the key would be typed into the dialog that it opens.
    event.preventDefault();
    if (step) all[step.to(index, all.length - 1)]?.focus();
    else if (!event.repeat) key?.act(row);
  };

  return {
    /** Handlers of the element around the rows. */
    list: {
      onKeyDown,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const index = kept.onFocus(event);
        const row = rows?.[index];
        if (!row) return;
        const place = { id: row.id, index };
        setActive(place);
        if (isMain) rememberRow(place);
      },
      onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
        kept.onBlur();
        if (isMain && relatedTarget) forgetRow();
      },
    },
    /** Only the active row is in the tab order. */
    tabIndexOf: (index: number): 0 | -1 => (index === reachable ? 0 : -1),
  };
}

interface Filled {
  rows: readonly { id: string }[];
  elements: () => readonly HTMLElement[];
}

/** Focuses the row from which the page was left, when the user comes back. */
function useReturn(list: Filled | undefined): void {
  const isFilled = list !== undefined;
  const goBack = useEffectEvent(() => {
    const row = rememberedRow();
    if (row && list && document.activeElement?.matches('body, main'))
      list.elements()[indexOfRow(list.rows, row)]?.focus();
  });
  useEffect(() => {
    if (!isFilled) return undefined;
    // A page that opens takes the focus first.
    const frame = requestAnimationFrame(() => goBack());
    return () => cancelAnimationFrame(frame);
  }, [isFilled]);
}

/** Leads from the page into its list. */
function useEntry(enter: (() => void) | undefined): void {
  usePageKey('j', enter ?? null);
  usePageKey('arrowdown', enter ?? null);
  usePageKey('k', enter ?? null);
  usePageKey('arrowup', enter ?? null);
}

function useHelp<Row>(keys: readonly RowKey<Row>[] | undefined, isMain: boolean): void {
  useKeyHelp(
    keys
      ? [
          ...steps.map(({ keys: some, does }) => ({ keys: some, does, onRow: !isMain })),
          ...keys.map(({ keys: some, does }) => ({ keys: some, does, onRow: true })),
        ]
      : [],
  );
}

/** The row in the tab order: the active one, or the one in its place. */
function reachableOf(rows: readonly { id: string }[], active: RowPlace | null): number {
  if (!active) return 0;
  const index = indexOfRow(rows, active);
  return index >= 0 ? index : Math.max(0, Math.min(active.index, rows.length - 1));
}

function isOneOf(event: globalThis.KeyboardEvent, keys: readonly string[]): boolean {
  return keys.some((key) => {
    const isShifted = key.startsWith('shift+');
    const name = isShifted ? key.slice('shift+'.length) : key;
    return isOfKey(event, name) && (name.length === 1 || event.shiftKey === isShifted);
  });
}
