/** Elements whose content is no text of the page, or not written by it. */
const WITHOUT_TEXT = new Set([
  ...['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'TITLE', 'IFRAME', 'FRAME', 'OBJECT', 'EMBED'],
  ...['CANVAS', 'AUDIO', 'VIDEO', 'INPUT', 'TEXTAREA', 'SELECT', 'DATALIST', 'METER', 'PROGRESS'],
]);

/** Whether nothing in an element is shown as text. */
export function hidesContent(element: Element, style: CSSStyleDeclaration): boolean {
  if (WITHOUT_TEXT.has(element.tagName) || element.namespaceURI === 'http://www.w3.org/2000/svg') return true;
  return style.display === 'none' || Number(style.opacity) === 0 || style.fontSize === '0px';
}

/** The parent in the page as it is shown: of an element in a shadow root, through its host. */
function shownParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Whether a person sees an element, apart from how far they scrolled. */
export function isShown(element: Element): boolean {
  if (getComputedStyle(element).visibility !== 'visible') return false;
  for (let current: Element | null = element; current; current = shownParent(current)) {
    const { display, opacity } = getComputedStyle(current);
    if (display === 'none' || Number(opacity) === 0) return false;
    const parent = current.parentElement;
    if (parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && current.tagName !== 'SUMMARY')
      return false;
  }
  return true;
}

/** Children of an element as it is shown: its shadow root if it is open, and the nodes that fill a slot. */
export function shownChildren(element: Element): readonly Node[] {
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes({ flatten: true });
    return assigned.length > 0 ? assigned : [...element.childNodes];
  }
  if (element instanceof HTMLDetailsElement && !element.open)
    return [...element.children].filter(({ tagName }) => tagName === 'SUMMARY').slice(0, 1);
  return [...(element.shadowRoot ?? element).childNodes];
}
