// The landing page is prerendered. When the app replaces it, in one
// frame, it takes over typed text, the cursor and a pressed button.

const forms = new Map<string, HTMLFormElement>();
let lastFocused: { form: string; field: string } | null = null;

/** The prerendered page's styles, written by the build. */
const styles = () => document.getElementById('prerendered');

function noteFocus(target: EventTarget | null): void {
  const field = target instanceof Element ? target.getAttribute('name') : null;
  const form = target instanceof Element ? target.closest('form') : null;
  lastFocused = form && field !== null ? { form: form.id, field } : null;
}

/**
 * Keeps the forms of the prerendered page before it leaves the document.
 * @returns whether the page stays until the app can replace it; with a session it was never visible
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

/** A form of the prerendered page, until the app's form replaces it. */
export const prerendered = (id: string): HTMLFormElement | null => forms.get(id) ?? null;

export function typedInto(id: string): Record<string, string> {
  const fields = forms.get(id)?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return Object.fromEntries([...(fields ?? [])].map(({ name, value }) => [name, value]));
}

/** Whether a form of the prerendered page is in use or was sent. */
export const isAwaited = (id: string): boolean =>
  lastFocused?.form === id || document.documentElement.dataset['pressed'] === id;

/** Moves text, focus and submission from the prerendered form to the app's form. */
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

/** Repeats a click on a prerendered button on the app's button of the same name. */
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
