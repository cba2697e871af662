import { JSDOM, requestInterceptor, VirtualConsole } from 'jsdom';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ORIGIN = 'https://prerendered.invalid';
const ROOT = '#root';
const TIMEOUT_MS = 30_000;

/** Supported browsers have these and jsdom does not, so Node's are used. */
const fromNode = ['Headers', 'Response', 'TextDecoder', 'TextEncoder', 'structuredClone'];

/** Node rejects jsdom's signals, and nothing aborts a request of a page that is prerendered. */
class UnabortedRequest extends Request {
  /**
   * @param {RequestInfo | URL} input
   * @param {RequestInit} [init]
   */
  constructor(input, { signal: _signal, ...init } = {}) {
    super(input, init);
  }
}

/**
 * Opens a page of a built front end like a first visit: nothing is stored, nobody is signed in, and no server answers.
 *
 * @param {string} dist
 * @param {string} path
 * @param {string} until a selector that matches once the page is complete
 */
export async function openBuiltPage(dist, path, until) {
  const faults = /** @type {string[]} */ ([]);
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (error) => {
    // jsdom has no layout, so CSS that it can't parse is no problem.
    if (!error.message.startsWith('Could not parse CSS')) faults.push(error.stack ?? error.message);
  });
  virtualConsole.on('error', (...words) => faults.push(words.map(String).join(' ')));
  const dom = new JSDOM(await readFile(join(dist, 'index.html'), 'utf8'), {
    url: ORIGIN + path,
    runScripts: 'dangerously',
    resources: { interceptors: [filesOf(dist)] },
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse: addBrowserApis,
  });
  try {
    await waitForElement(dom.window.document, until);
    if (faults.length > 0) throw new Error('The page reported errors.');
    return snapshotOf(dom.window.document);
  } catch (error) {
    throw new Error(`The page ${path} could not be prerendered:\n${faults.join('\n')}`, { cause: error });
  } finally {
    dom.window.close();
  }
}

/**
 * Serves only the files of the build.
 *
 * @param {string} dist
 */
function filesOf(dist) {
  return requestInterceptor(async ({ url }) => {
    const { origin, pathname } = new URL(url);
    if (origin !== ORIGIN) return Response.error();
    return new Response(await readFile(join(dist, pathname)));
  });
}

/** @param {import('jsdom').DOMWindow} window */
function addBrowserApis(window) {
  for (const name of fromNode) Reflect.set(window, name, Reflect.get(globalThis, name));
  Object.defineProperty(window.crypto, 'subtle', { value: crypto.subtle });
  Object.assign(window, {
    Request: UnabortedRequest,
    // Makes styled-components write its styles into the document.
    SC_DISABLE_SPEEDY: true,
    fetch: () => Promise.reject(new TypeError('No server answers.')),
    matchMedia: (/** @type {string} */ media) =>
      Object.assign(new window.EventTarget(), { media, matches: false }),
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
}

/**
 * @param {Document} document
 * @param {string} selector
 */
async function waitForElement(document, selector) {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  while (!document.querySelector(selector)) {
    late.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** @param {Document} document */
function snapshotOf(document) {
  const root = /** @type {Element} */ (document.querySelector(ROOT));
  const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  // The content security policy rejects style attributes, but not rules.
  [...root.querySelectorAll('[style]')].forEach((element, index) => {
    rules.push(`[data-still="${String(index)}"]{${element.getAttribute('style') ?? ''}}`);
    element.removeAttribute('style');
    element.setAttribute('data-still', String(index));
  });
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.outerHTML);
  const snapshot = { html: root.innerHTML, css: rules.join('\n'), sheets };
  return {
    writeInto: (/** @type {string} */ page, /** @type {string[]} */ tags) =>
      insertSnapshot(page, tags, snapshot),
  };
}

/**
 * @param {string} page index.html
 * @param {string[]} tags
 * @param {{ html: string, css: string, sheets: string[] }} snapshot
 */
function insertSnapshot(page, tags, { html, css, sheets }) {
  const dom = new JSDOM(page);
  const { document } = dom.window;
  const known = new Set(
    [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href')),
  );
  for (const replaced of document.querySelectorAll('title, meta[name="robots"]')) replaced.remove();
  const late = sheets.filter((sheet) => ![...known].some((href) => sheet.includes(`"${String(href)}"`)));
  document.querySelector('meta[charset]')?.insertAdjacentHTML('afterend', tags.join('\n'));
  document.head.insertAdjacentHTML('beforeend', late.join('\n'));
  const style = document.createElement('style');
  style.id = 'prerendered';
  style.textContent = `${css}\n[data-session='kept'] ${ROOT} { display: none; }`;
  document.head.append(style);
  const root = /** @type {Element} */ (document.querySelector(ROOT));
  root.innerHTML = `<div data-prerendered>${html}</div>`;
  for (const form of root.querySelectorAll('form')) form.dataset['prerendered'] = '';
  // The page works without the app. Its first script starts these on interaction or when idle.
  for (const script of document.querySelectorAll('script[defer]')) {
    script.removeAttribute('defer');
    script.setAttribute('type', 'text/plain');
  }
  return dom.serialize();
}
