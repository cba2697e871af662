// The landing page comes from the server as it looks, before any script has run. When the app takes its place, in one
// frame, what somebody has typed by then comes along, and so do the cursor and the press of a button.

const forms = new Map<string, HTMLFormElement>();
let lastFocused: { form: string; field: string } | null = null;

/** What the prerendered page is styled with; the build writes it there. */
const styles = () => document.getElementById('prerendered');

function noteFocus(target: EventTarget | null): void {
  const field = target instanceof Element ? target.getAttribute('name') : null;
  const form = target instanceof Element ? target.closest('form') : null;
  lastFocused = form && field !== null ? { form: form.id, field } : null;
}

/**
 * Holds on to the forms of the prerendered page, which is about to leave the document.
 * @returns whether it is to stay until the app can take its place; with a session it was never to be seen
 */
export function holdPrerendered(root: HTMLElement): boolean {
  const page = document.documentElement;
  if (page.dataset['session'] === 'kept') {
    root.replaceChildren();
    styles()?.remove();
    delete page.dataset['session'];
  }
  for (const form of root.querySelectorAll('form')) forms.set(form.id, form);
  noteFocus(document.activeElement);
  root.addEventListener('focusin', ({ target }) => noteFocus(target));
  return forms.size > 0;
}

/** A form of the prerendered page, until the app's own has taken its place. */
export const prerendered = (id: string): HTMLFormElement | null => forms.get(id) ?? null;

/** What was typed into a form of the prerendered page. */
export function typedInto(id: string): Record<string, string> {
  const fields = forms.get(id)?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return Object.fromEntries([...(fields ?? [])].map(({ name, value }) => [name, value]));
}

/** Somebody is at work in a form of the prerendered page, or has sent it. */
export const isAwaited = (id: string): boolean =>
  lastFocused?.form === id || document.documentElement.dataset['pressed'] === id;

/** The app's own form stands where the prerendered one stood: what was begun there goes on here. */
export function takeOver(id: string, form: HTMLFormElement | null): void {
  if (!forms.delete(id)) return;
  if (forms.size === 0) styles()?.remove();
  const field = lastFocused?.form === id ? form?.elements.namedItem(lastFocused.field) : null;
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  const { dataset } = document.documentElement;
  if (dataset['pressed'] === id) {
    delete dataset['pressed'];
    form?.requestSubmit();
  }
  repeatClick();
}

/** Clicks the app's button in place of the prerendered one that was clicked, which goes by the same name. */
function repeatClick(): void {
  const { dataset } = document.documentElement;
  const name = dataset['clicked'];
  const button = [...document.querySelectorAll<HTMLElement>('button:not([data-prerendered] *)')].find(
    (candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent) === name,
  );
  if (!button) return;
  delete dataset['clicked'];
  button.click();
}
