/** What drops down from a button belongs to the part of the page that the button is in, so that everything is in one. */
export function portalContainer(button: HTMLElement): HTMLElement | null {
  return button.closest<HTMLElement>('main, [role="dialog"]') ?? button.closest<HTMLElement>('header');
}
