import { useState, type DragEvent } from 'react';

/** The handlers of a column that cards are dropped on. @param onDrop absent while none can be */
export function useDrop(onDrop: (() => void) | undefined) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over && onDrop ? '' : undefined,
    onDragOver: (event: DragEvent) => {
      if (!onDrop) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop?.();
    },
  };
}
