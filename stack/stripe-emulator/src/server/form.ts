/** What a form's field can be once `a[b][0]` is taken apart. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = Record<string, FormValue>;

type Branch = Map<string, string | Branch>;

/** Reads `a[b][0][c]=d` as Stripe does: digits alone, or nothing, between brackets make a list. */
export function readForm(text: string): Form {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) {
    const steps = [...key.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map(([whole, inner]) => inner ?? whole);
    put(root, steps, value);
  }
  return grown(root) as Form;
}

function put(branch: Branch, [step, ...rest]: string[], value: string): void {
  if (step === undefined) return;
  const name = step === '' ? String(branch.size) : step;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const present = branch.get(name);
  const next: Branch = present instanceof Map ? present : new Map();
  branch.set(name, next);
  put(next, rest, value);
}

function grown(branch: Branch): FormValue {
  const entries = [...branch].map(([name, value]): [string, FormValue] => [
    name,
    value instanceof Map ? grown(value) : value,
  ]);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
