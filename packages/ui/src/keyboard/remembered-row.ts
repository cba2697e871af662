/** A row of a list. Lists of several groups may name a record twice. */
export interface RowPlace {
  id: string;
  index: number;
}

/** The focused rows of pages, by the entry of the browser's history. */
const rows = new Map<string, RowPlace>();

/** The router numbers each entry. */
function entry(): string | null {
  const state = window.history.state as { idx?: number; key?: string } | null;
  if (state?.idx === undefined) return null;
  return [state.idx, state.key, window.location.pathname].join(' ');
}

export function rememberRow(row: RowPlace): void {
  const at = entry();
  if (at !== null) rows.set(at, row);
}

/** Another row of the list is worked on by now, so going back to the list leads to that one. */
export function moveRememberedRow(from: string, to: string): void {
  for (const [at, row] of rows) if (row.id === from) rows.set(at, { ...row, id: to });
}

/** The focus left the list, but not with the page. */
export function forgetRow(): void {
  const at = entry();
  if (at !== null) rows.delete(at);
}

/** The row that had the focus when the page was left. */
export function rememberedRow(): RowPlace | null {
  return rows.get(entry() ?? '') ?? null;
}

/** @returns the index of the row now, or -1 */
export function indexOfRow(rows: readonly { id: string }[], { id, index }: RowPlace): number {
  return rows[index]?.id === id ? index : rows.findIndex((row) => row.id === id);
}
