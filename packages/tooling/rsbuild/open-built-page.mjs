import { JSDOM, requestInterceptor, VirtualConsole } from 'jsdom';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ORIGIN = 'https://prerendered.invalid';
const ROOT = '#root';
const WITHIN_MS = 30_000;

/** What every supported browser has and jsdom has not; Node's own stand in for them. */
const fromNode = ['Headers', 'Response', 'TextDecoder', 'TextEncoder', 'structuredClone'];

/** Node accepts no signal of jsdom's, and nobody leaves a page that is opened only to be written down. */
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
 * Opens a page of a built front end as a browser does that has never been here: nothing is kept, nobody is signed in, and
 * no server answers.
 *
 * @param {string} dist
 * @param {string} path
 * @param {string} until a selector of what stands in the page once it is whole
 */
export async function openBuiltPage(dist, path, until) {
  const faults = /** @type {string[]} */ ([]);
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (error) => {
    // It lays nothing out, so rules that are newer than it are none of its business.
    if (!error.message.startsWith('Could not parse CSS')) faults.push(error.stack ?? error.message);
  });
  virtualConsole.on('error', (...words) => faults.push(words.map(String).join(' ')));
  const dom = new JSDOM(await readFile(join(dist, 'index.html'), 'utf8'), {
    url: ORIGIN + path,
    runScripts: 'dangerously',
    resources: { interceptors: [filesOf(dist)] },
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse: standInForABrowser,
  });
  try {
    await found(dom.window.document, until);
    if (faults.length > 0) throw new Error('The page complained.');
    return pictureOf(dom.window.document);
  } catch (error) {
    throw new Error(`The page ${path} could not be prerendered:\n${faults.join('\n')}`, { cause: error });
  } finally {
    dom.window.close();
  }
}

/**
 * The files of the build are the whole web.
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
function standInForABrowser(window) {
  for (const name of fromNode) Reflect.set(window, name, Reflect.get(globalThis, name));
  Object.defineProperty(window.crypto, 'subtle', { value: crypto.subtle });
  Object.assign(window, {
    Request: UnabortedRequest,
    // Styles are to be in the document and not in the browser's memory alone.
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
async function found(document, selector) {
  const late = AbortSignal.timeout(WITHIN_MS);
  while (!document.querySelector(selector)) {
    late.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** @param {Document} document */
function pictureOf(document) {
  const root = /** @type {Element} */ (document.querySelector(ROOT));
  const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  // Attributes with styles in them are refused by the content security policy, unlike rules.
  [...root.querySelectorAll('[style]')].forEach((element, index) => {
    rules.push(`[data-still="${String(index)}"]{${element.getAttribute('style') ?? ''}}`);
    element.removeAttribute('style');
    element.setAttribute('data-still', String(index));
  });
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.outerHTML);
  const looks = { html: root.innerHTML, css: rules.join('\n'), sheets };
  return {
    writeInto: (/** @type {string} */ page, /** @type {string[]} */ tags) => written(page, tags, looks),
  };
}

/**
 * @param {string} page index.html
 * @param {string[]} tags
 * @param {{ html: string, css: string, sheets: string[] }} looks
 */
function written(page, tags, { html, css, sheets }) {
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
  // The page can be read without the app: its first script starts these when the page is touched or idle.
  for (const script of document.querySelectorAll('script[defer]')) {
    script.removeAttribute('defer');
    script.setAttribute('type', 'text/plain');
  }
  return dom.serialize();
}
