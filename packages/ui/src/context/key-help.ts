/** A line of the keyboard help. */
export interface KeyLine {
  /** Keys with the same effect. Those of a combination are joined by `+`, such as `Shift+F10`. */
  readonly keys: readonly string[];
  /** In imperative words, such as 'Log a call'. */
  readonly does: string;
  /** Whether the keys act on the focused row of a list. */
  readonly onRow?: boolean | undefined;
}

let lines: readonly KeyLine[] = [];
const listeners = new Set<() => void>();

function change(next: readonly KeyLine[]): void {
  lines = next;
  for (const listener of listeners) listener();
}

/** The keys of the page that is open. All builds of a page share it, so that the help of the shell names a remote's keys. */
export const keyHelp = {
  /** @returns removes the line */
  add: (line: KeyLine): (() => void) => {
    change([...lines, line]);
    return () => change(lines.filter((one) => one !== line));
  },
  lines: (): readonly KeyLine[] => lines,
  /** @returns stops listening */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
