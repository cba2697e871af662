/** Which draft a window's panel shows, for as long as the browser runs. The draft itself is on the server. */
const keyOf = (windowId: number): string => `draft.${String(windowId)}`;

export async function shownDraft(windowId: number): Promise<string | null> {
  const key = keyOf(windowId);
  const { [key]: id } = await chrome.storage.session.get(key);
  return typeof id === 'string' ? id : null;
}

export async function showDraft(windowId: number, id: string | null): Promise<void> {
  if (id === null) await chrome.storage.session.remove(keyOf(windowId));
  else await chrome.storage.session.set({ [keyOf(windowId)]: id });
}
