/** A click on the toolbar's button that waits to be served by the panel of its window. */
export interface Click {
  readonly tabId: number;
  readonly windowId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const keyOf = (windowId: number): string => `click.${String(windowId)}`;

export const noteClick = (click: Click): Promise<void> =>
  chrome.storage.session.set({ [keyOf(click.windowId)]: click });

/** The waiting click of a window. Once taken, it is served. */
export function takeClick(windowId: number): Promise<Click | null> {
  const key = keyOf(windowId);
  // One after another: a page must not be captured twice for one click.
  return navigator.locks.request(key, async () => {
    const { [key]: click } = await chrome.storage.session.get(key);
    await chrome.storage.session.remove(key);
    return (click as Click | undefined) ?? null;
  });
}

/** @returns a function that stops */
export function onClick(windowId: number, listener: () => void): () => void {
  const listen = (changes: Record<string, chrome.storage.StorageChange>) => {
    if (changes[keyOf(windowId)]?.newValue !== undefined) listener();
  };
  chrome.storage.session.onChanged.addListener(listen);
  return () => chrome.storage.session.onChanged.removeListener(listen);
}
