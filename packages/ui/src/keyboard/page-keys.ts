import { useEffect, useEffectEvent } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether something stands over the page that has the keyboard to itself: a dialog, a menu, an open list of choices. */
export function isLayerOpen(): boolean {
  return document.querySelector(LAYERS) !== null;
}

/** On many keyboards a character is typed with AltGr, which reads as Control and Alt. */
function isPlain(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return true;
  return !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Whether a key is the page's to act on: nobody has taken it, nobody types, and nothing stands over the page. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing || !isPlain(event)) return false;
  const typing = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  return !typing && !isLayerOpen();
}

/**
 * A key that acts anywhere on the page, except while somebody types or something stands over it.
 * @param key the character that it types, in lower case; where it lies on the keyboard does not matter.
 */
export function usePageKey(key: string, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !isForPage(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
