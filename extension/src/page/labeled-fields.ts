import { groupLabelOf, labelOf } from './control-label.js';
import { shownLine } from './page-text.js';
import type { PageField } from './reading.js';
import { isControl, isSecret, type Control } from './secret-controls.js';
import { rowFields } from './table-rows.js';
import { isShown } from './visibility.js';

/** The labeled values of a page in its order: controls, definition lists and tables. Empty ones are left out. */
export function labeledFields(root: Document | ShadowRoot): PageField[] {
  const found: PageField[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (element.shadowRoot) found.push(...labeledFields(element.shadowRoot));
    found.push(...fieldsOf(element));
  }
  return found;
}

function fieldsOf(element: Element): PageField[] {
  const isRead = isControl(element) || element instanceof HTMLTableRowElement || element.tagName === 'DT';
  if (!isRead || !isShown(element)) return [];
  const fields = isControl(element)
    ? [controlField(element)]
    : element instanceof HTMLTableRowElement
      ? rowFields(element)
      : definitionFields(element);
  return fields.filter(({ label, value }) => label !== '' && value !== '').map(trimmed);
}

const trimmed = ({ label, value }: PageField): PageField => ({
  label: label.replace(/\s*[:*]+\s*$/, '').slice(0, 300),
  value: value.slice(0, 5_000),
});

function controlField(control: Control): PageField {
  const label = labelOf(control);
  if (isSecret(control, label)) return { label, value: '' };
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    const group = groupLabelOf(control);
    if (!control.checked) return { label, value: '' };
    return group === '' ? { label, value: 'Yes' } : { label: group, value: label };
  }
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.selectedOptions].filter(({ value }) => value !== '');
    return { label, value: chosen.map(({ text }) => text).join(', ') };
  }
  return { label, value: control.value.trim() };
}

function definitionFields(term: Element): PageField[] {
  const values: string[] = [];
  for (let next = term.nextElementSibling; next?.tagName === 'DD'; next = next.nextElementSibling)
    if (!next.querySelector('input, select, textarea')) values.push(shownLine(next));
  return [{ label: shownLine(term), value: values.join(', ') }];
}
