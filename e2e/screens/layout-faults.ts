/**
 * Runs in the page: text and controls that lie over each other, are cut, or lead out of the window, each with its place.
 * Needs no other module, because the browser gets this function alone.
 */
export function layoutFaults(): string[] {
  interface Piece {
    /** Of a text, what it stands in. */
    element: Element;
    node: Node;
    box: DOMRect;
    /** The part in sight; none within a list that scrolls on. */
    seen: DOMRect | undefined;
    layer: Element | null;
  }

  const SLACK = 1.5;
  const CONTROLS =
    'a[href], button, input, select, textarea, [role="button"], [role="combobox"], [role="separator"][tabindex]';
  const faults = new Set<string>();
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const isWithin = (one: Piece, other: Piece) =>
    one.node.contains(other.node) || other.node.contains(one.node);
  const parentsOf = (element: Element): Element[] => {
    const parents = [];
    for (let one = element.parentElement; one; one = one.parentElement) parents.push(one);
    return parents;
  };
  const common = (a: DOMRect, b: DOMRect): DOMRect | undefined => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    const [width, height] = [Math.min(a.right, b.right) - left, Math.min(a.bottom, b.bottom) - top];
    return width > SLACK && height > SLACK ? new DOMRect(left, top, width, height) : undefined;
  };

  const pathOf = (element: Element): string => {
    const named = (one: Element) => {
      const { role, label } = { role: one.getAttribute('role'), label: one.getAttribute('aria-label') };
      const id = label ?? one.getAttribute('data-column') ?? one.getAttribute('data-label');
      return `${one.tagName.toLowerCase()}${role ? `[${role}]` : ''}${id ? `"${id}"` : ''}`;
    };
    return [element, ...parentsOf(element).slice(0, 3)].reverse().map(named).join(' > ');
  };
  const textOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
  const tell = (what: string, ...elements: Element[]) =>
    faults.add(
      `${what}: ${elements.map((element) => `"${textOf(element)}" (${pathOf(element)})`).join(' and ')}`,
    );

  // A cut one says so by its own ellipsis, or scrolls.
  const endsInDots = (element: Element) => {
    const style = styleOf(element);
    return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  };
  const isScroller = (element: Element) => /auto|scroll/.test(styleOf(element).overflow);
  const cuts = (element: Element) => !/^visible( visible)?$/.test(styleOf(element).overflow);
  /** For a screen reader alone, or for nobody now. What appears under the pointer has its place and counts. */
  const isShown = (element: Element) =>
    element.checkVisibility({ contentVisibilityAuto: true }) &&
    ![element, ...parentsOf(element)].some((one) => {
      const { width, height } = one.getBoundingClientRect();
      return cuts(one) && (width <= 1 || height <= 1);
    });
  const layerOf = (element: Element) =>
    [element, ...parentsOf(element)].find((one) => {
      const { position, bottom } = styleOf(one);
      return position === 'fixed' || (position === 'sticky' && bottom !== 'auto');
    }) ?? null;

  function piece(node: Element | Text, element: Element, box: DOMRect): Piece {
    let seen: DOMRect | undefined = box;
    for (const one of [element, ...parentsOf(element)]) {
      if (!seen || one === document.body || one === document.documentElement) break;
      if (one === node) continue;
      if (cuts(one)) seen = common(seen, one.getBoundingClientRect());
      if (styleOf(one).position === 'fixed') break;
    }
    return { element, node, box, seen, layer: layerOf(element) };
  }

  /** Of a field what it leaves to its text, since signs lie in its padding by intent. */
  function boxOf(element: Element): DOMRect {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (!element.matches('input[type="search"], input[type="text"]')) return new DOMRect(x, y, width, height);
    const { paddingLeft, paddingRight } = styleOf(element);
    const [left, right] = [parseFloat(paddingLeft), parseFloat(paddingRight)];
    return new DOMRect(x + left, y, width - left - right, height);
  }
  // The slider of a chart lies over it; a link within a line is its text.
  const controls = [...document.body.querySelectorAll(CONTROLS)]
    .filter((one) => isShown(one) && !one.matches('input[type="range"]') && styleOf(one).display !== 'inline')
    .map((element) => piece(element, element, boxOf(element)))
    .filter(({ box }) => box.width > SLACK && box.height > SLACK);
  const texts: Piece[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent } = node;
    if (!parent || !node.textContent?.trim() || parent.closest('script, style, option') || !isShown(parent)) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      // The letters, without what a tall line adds above and below.
      const leading = Math.max(0, (box.height - parseFloat(styleOf(parent).fontSize)) / 2);
      const letters = new DOMRect(box.x, box.y + leading, box.width, box.height - 2 * leading);
      texts.push(piece(node as Text, parent, letters));
    }
  }
  const pieces = [...controls, ...texts];

  // From left to right, so that each is compared only with those beside it.
  const ordered = pieces.filter(({ seen }) => seen).sort((a, b) => a.box.left - b.box.left);
  ordered.forEach((one, index) => {
    for (const other of ordered.slice(index + 1)) {
      if (other.box.left >= one.box.right - SLACK) break;
      if (one.layer !== other.layer || isWithin(one, other)) continue;
      if (one.element.closest('svg') && other.element.closest('svg')) continue;
      if (common(one.seen!, other.seen!)) tell('overlap', one.element, other.element);
    }
  });

  for (const { element, node, box, seen } of pieces) {
    const isText = node !== element;
    const around = [...(isText ? [element] : []), ...parentsOf(element)];
    const scroller = around.find(isScroller);
    const cutter = around.find((one) => cuts(one) && one !== document.body);
    if (cutter && !around.slice(0, around.indexOf(cutter) + 1).some(endsInDots) && cutter !== scroller) {
      const lost = !seen || box.width - seen.width > SLACK || box.height - seen.height > SLACK;
      if (lost && !element.closest('svg')) tell('cut', element, cutter);
    }
    const control = isText && element.closest('button, a[href]');
    if (control && styleOf(control).display !== 'inline' && !around.some(endsInDots)) {
      const outer = control.getBoundingClientRect();
      if (box.left < outer.left - SLACK || box.right > outer.right + SLACK)
        tell('text beside its control', element);
    }
  }

  for (const element of document.body.querySelectorAll('*')) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue;
    const { overflowX } = styleOf(element);
    const isField = element.matches('input, textarea, svg, svg *');
    if (isField || overflowX === 'visible' || !isShown(element)) continue;
    // Tabs are a strip by intent, and what is marked as one.
    const byIntent = element.closest('[data-scrolls-sideways], [role="tablist"], nav');
    if (/auto|scroll/.test(overflowX) ? !byIntent : !endsInDots(element)) {
      tell(/auto|scroll/.test(overflowX) ? 'scrolls sideways' : 'hides a part', element);
    }
  }
  // Numbers end where the titles above them end.
  const endOf = (element: Element | null | undefined) =>
    texts.filter(({ node }) => element?.contains(node)).reduce((end, { box }) => Math.max(end, box.right), 0);
  for (const table of document.body.querySelectorAll('table')) {
    const heads = [...table.querySelectorAll('thead th')];
    heads.forEach((head, index) => {
      const cell = table.querySelector(`tbody tr > :nth-child(${String(index + 1)})`);
      if (
        !cell ||
        cell.querySelector('button') ||
        styleOf(head).textAlign !== 'end' ||
        styleOf(cell).textAlign !== 'end'
      )
        return;
      const [above, below] = [endOf(head), endOf(cell)];
      if (above && below && Math.abs(above - below) > 2) tell('numbers beside their title', head, cell);
    });
  }
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) faults.add(`the page is ${String(over)} px wider than its window`);
  return [...faults];
}
