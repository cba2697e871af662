/** How plainly sentences say something, and places where nothing says it. */
export const SAID = 6;

export const BY_PLACE = 4;
