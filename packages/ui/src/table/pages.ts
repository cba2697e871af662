export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
/** The rows of a page of any list, until the user chooses another size. */
export const DEFAULT_PAGE_SIZE = 25;

const WINDOW = 5;

/** The number of pages, at least one. */
export function pageCount(filtered: number, pageSize: number): number {
  return Math.max(1, Math.ceil(filtered / pageSize));
}

/** Up to five page numbers around the current one. */
export function pageWindow(page: number, pages: number): number[] {
  const size = Math.min(WINDOW, pages);
  const first = Math.min(Math.max(1, page - Math.floor(WINDOW / 2)), pages - size + 1);
  return Array.from({ length: size }, (_, index) => first + index);
}

/**
 * 'Showing X to Y of Z entries', with '(filtered from N total entries)' when a search narrows the list; null when
 * nothing is listed.
 */
export function summaryOf(list: {
  page: number;
  pageSize: number;
  filtered: number;
  total: number;
}): string | null {
  const { page, pageSize, filtered, total } = list;
  if (filtered === 0) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, filtered);
  const words = (count: number) => count.toLocaleString('en-US');
  const showing = `Showing ${words(from)} to ${words(to)} of ${words(filtered)} entries`;
  return filtered === total ? showing : `${showing} (filtered from ${words(total)} total entries)`;
}
