import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';

const MOVING = new Set(['ArrowUp', 'ArrowDown', 'End']);

interface Highlighting {
  /** Whether the first item is highlighted before anything is typed. */
  whenEmpty?: boolean;
}

/**
 * Highlights the first item of a `Command` list as results arrive, until the person moves the highlight. The library
 * does so only sometimes when the selected item leaves the list, or others come above it.
 * @param text what is typed; typing starts over
 * @param listed changes whenever the items do
 * @returns props of the `Command`, and whether the highlight was moved since the last letter
 */
export function useFirstHighlighted(text: string, listed: string, { whenEmpty = false }: Highlighting = {}) {
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    moved.current = false;
  }, [text]);
  useEffect(() => {
    if ((whenEmpty || text !== '') && !moved.current) highlightFirst(root.current);
  }, [text, listed, whenEmpty]);
  return {
    props: {
      ref: root,
      onKeyDown: (event: KeyboardEvent) => {
        if (MOVING.has(event.key)) moved.current = true;
      },
      onPointerMove: (event: PointerEvent) => {
        if ((event.target as Element).closest('[role=option]')) moved.current = true;
      },
    },
    hasMoved: () => moved.current,
  };
}

/** The library has no call for it; its Home key also tells screen readers. */
function highlightFirst(root: HTMLElement | null): void {
  root?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
}
