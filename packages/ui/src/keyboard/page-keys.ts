import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useKeyHelp } from './use-key-help.js';

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether a dialog, menu or dropdown is open, which then owns the keyboard. */
export function isLayerOpen(): boolean {
  return document.querySelector(LAYERS) !== null;
}

const isBehindLayer = (element: Element): boolean =>
  [...document.querySelectorAll(LAYERS)].at(-1)?.contains(element) === false;

/** AltGr types characters on many keyboards, but reports Control and Alt. On a Mac it is Alt alone. */
function isPlain(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return true;
  const isTypedByAlt = /^[[\]/?]$/.test(event.key) && event.code !== codes[event.key];
  return !event.ctrlKey && !event.metaKey && (!event.altKey || isTypedByAlt);
}

/** The keys of characters that are no letters, on a US keyboard. */
const codes: Readonly<Record<string, string>> = { '[': 'BracketLeft', ']': 'BracketRight' };

/**
 * Whether a press is of a key: by its character, or by its place on a keyboard that types another alphabet or an accent
 * there. A letter with Shift is typed text; Caps Lock may be on.
 */
export function isOfKey(event: KeyboardEvent, key: string): boolean {
  if (event.shiftKey && /^[a-z]$/.test(key)) return false;
  if (event.key.toLowerCase() === key) return true;
  if (event.shiftKey) return false;
  const typesAscii = /^[\x21-\x7e]$/.test(event.key);
  if (typesAscii || event.altKey || event.getModifierState('AltGraph')) return false;
  return event.code === (codes[key] ?? `Key${key.toUpperCase()}`);
}

interface PageKeyOptions {
  /** Whether a key that is held down counts. */
  repeats?: boolean;
  /** Handles the key itself; in a dialog too, as long as nothing is above that. */
  from?: Element;
}

/** Whether the page may handle a key: no field has the focus, and no layer is open. */
export function isForPage(event: KeyboardEvent, { repeats = false, from }: PageKeyOptions = {}): boolean {
  if (event.repeat && !repeats) return false;
  if (event.defaultPrevented || event.isComposing || !isPlain(event)) return false;
  const typing = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  return !typing && !(from ? isBehindLayer(from) : isLayerOpen());
}

/**
 * Handles a key anywhere on the page, except while a field has the focus or a layer is open.
 * @param key the key in lower case, such as `n` or `arrowdown`
 * @param act null while the key has no effect
 * @param does its line in the keyboard help, in imperative words such as 'Log a call'
 */
export function usePageKey(key: string, act: (() => void) | null, does?: string): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!act || !isOfKey(event, key) || !isForPage(event)) return;
    event.preventDefault();
    // At once, so that what is typed next goes where the key has put the focus.
    flushSync(act);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useKeyHelp(act && does ? [{ keys: [key], does }] : []);
}
