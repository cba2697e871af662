/** A text as a URL, or null, as by `URL.parse`, which supported browsers lack. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch (error) {
    if ((error as Error).name === 'TypeError') return null;
    throw error;
  }
}
