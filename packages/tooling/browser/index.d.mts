/**
 * Finds the Chromium to start: the one that `BINDERY_CHROMIUM` names, else Playwright's own, else the system's.
 *
 * @returns undefined for Playwright's own
 */
export function chromiumPath(chromium: { executablePath(): string }): string | undefined;
