/** Apple keyboards use Command instead of Control. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The palette's shortcut as labeled on this keyboard. */
export const PALETTE_KEYS: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];

/** Saves a form from any of its fields. */
export const SAVE_KEYS: readonly string[] = isApple ? ['⌘', 'S'] : ['Ctrl', 'S'];

/** Whether this is the palette's shortcut, which also works while typing. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const held = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return held && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}
