import { columnHeader } from './table-rows.js';
import { shownLine } from './page-text.js';
import type { Control } from './secret-controls.js';

/** The label of a control, by the first way in which the page gives one; empty if by none. */
export function labelOf(control: Control): string {
  return (
    ownLabel(control) || nameByCell(control) || ('placeholder' in control ? control.placeholder.trim() : '')
  );
}

function ownLabel(control: Control): string {
  const labels = [...(control.labels ?? [])].map(shownLine).join(' ');
  return labels || control.getAttribute('aria-label')?.trim() || namedBy(control);
}

function namedBy(control: Control): string {
  const root = control.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return '';
  const ids = (control.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  const elements = ids.map((id) => root.getElementById(id));
  return elements
    .map((element) => (element ? shownLine(element) : ''))
    .join(' ')
    .trim();
}

/** Older pages lay their forms out as tables, with the name in the cell before, or at the top of the column. */
function nameByCell(control: Control): string {
  const cell = control.closest('td, th');
  if (!(cell instanceof HTMLTableCellElement)) return '';
  const before = cell.previousElementSibling;
  return (
    columnHeader(cell) ||
    (before && !before.querySelector('input, select, textarea') ? shownLine(before) : '')
  );
}

/** The question that the answers of a group belong to. */
export function groupLabelOf(control: Control): string {
  const legend = control.closest('fieldset')?.querySelector('legend');
  if (legend) return shownLine(legend);
  const group = control.closest('[role="radiogroup"], [role="group"]');
  const label = group?.getAttribute('aria-label') ?? '';
  const [id = ''] = (group?.getAttribute('aria-labelledby') ?? '').split(/\s+/);
  const named = id === '' ? null : control.ownerDocument.getElementById(id);
  return label.trim() || (named ? shownLine(named) : '');
}
