import { usePages } from '@bindery/ui/table';
import { useRef, useState } from 'react';
import type { RowFilter } from './row-filters.js';

/** Which rows of a file are listed. */
export function useRowFilter() {
  const [only, setOnly] = useState<RowFilter>('all');
  const [hasShownDuplicates, setShownDuplicates] = useState(false);
  const pages = usePages();
  const ofDuplicates = useRef<HTMLButtonElement>(null);
  const show = (filter: RowFilter) => {
    setOnly(filter);
    setShownDuplicates((hasShown) => hasShown || filter === 'duplicate');
    pages.onPage(1);
  };
  /** Lists the possible duplicates, and takes the page there. */
  const showDuplicates = () => {
    show('duplicate');
    ofDuplicates.current?.focus();
  };
  return { only, pages, ofDuplicates, show, showDuplicates, hasShownDuplicates };
}

export type ShownRows = ReturnType<typeof useRowFilter>;
