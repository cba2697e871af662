import { noteClick } from '../browser/clicks.js';

// By default, the storage is also open to the reader, which runs in the processes of pages.
void chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });

// Chromium stops this worker whenever it likes, so it keeps nothing: the panel finds the click in the storage.
chrome.action.onClicked.addListener(({ id: tabId, windowId }) => {
  if (tabId === undefined) return;
  // At once, because a panel opens only while the click is being handled.
  void chrome.sidePanel.open({ windowId });
  void noteClick({ tabId, windowId, at: Date.now() });
});
