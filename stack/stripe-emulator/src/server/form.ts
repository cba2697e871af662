/** The value of a form field after `a[b][0]` is parsed. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = Record<string, FormValue>;

type Branch = Map<string, string | Branch>;

/** Parses `a[b][0][c]=d` as Stripe does: `[0]` and `[]` make a list. */
export function readForm(text: string): Form {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) {
    const steps = [...key.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map(([whole, inner]) => inner ?? whole);
    setPath(root, steps, value);
  }
  return toFormValue(root) as Form;
}

function setPath(branch: Branch, [step, ...rest]: string[], value: string): void {
  if (step === undefined) return;
  const name = step === '' ? String(branch.size) : step;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const present = branch.get(name);
  const next: Branch = present instanceof Map ? present : new Map();
  branch.set(name, next);
  setPath(next, rest, value);
}

function toFormValue(branch: Branch): FormValue {
  const entries = [...branch].map(([name, value]): [string, FormValue] => [
    name,
    value instanceof Map ? toFormValue(value) : value,
  ]);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
