import { useEffect, type RefObject } from 'react';

/** Marks a table that is wider than its place, until its end is in sight. */
export function useMoreHint(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    const frame = element?.parentElement;
    if (!element || !frame || typeof ResizeObserver === 'undefined') return undefined;
    const mark = () => {
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft;
      frame.toggleAttribute('data-more', left > 1);
    };
    const observer = new ResizeObserver(mark);
    for (const part of [element, element.firstElementChild]) if (part) observer.observe(part);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  });
}
