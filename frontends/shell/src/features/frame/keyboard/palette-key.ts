/** On Apple's keyboards commands are given with Command instead of Control. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The palette's key as it is printed on this machine's keyboard. */
export const PALETTE_KEYS: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];

/** Whether this is the palette's key, which works everywhere, in the middle of typing too. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const held = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return held && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}
