/** The text of a line before a place. */
export const contextBefore = (text: string, at: number, length = 60): string =>
  text.slice(Math.max(0, at - length, text.lastIndexOf('\n', at - 1) + 1), at);
