import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page, type Worker } from '@playwright/test';
import { wholeBrowserLaunch } from '../fixtures/browser.js';
import { SidePanel } from './side-panel.js';
import type { Person } from '../fixtures/person.js';
import { runningStack } from '../fixtures/running-stack.js';
import { SESSION_KEY } from '../fixtures/stored-session.js';

const BUILD = path.resolve(import.meta.dirname, '../../extension/dist');

/** A browser with the extension, and nothing that it has ever seen. */
export class ExtensionBrowser {
  private constructor(
    readonly context: BrowserContext,
    private readonly worker: Worker,
    private readonly cdp: CDPSession,
    private readonly profile: string,
  ) {}

  static async open(): Promise<ExtensionBrowser> {
    const profile = await mkdtemp(path.join(tmpdir(), 'bindery-extension-'));
    const { launchOptions } = wholeBrowserLaunch();
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      headless: true,
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [
        ...(launchOptions.args ?? []),
        '--headless=new',
        `--disable-extensions-except=${BUILD}`,
        `--load-extension=${BUILD}`,
        '--enable-unsafe-extension-debugging',
      ],
    });
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const browser = context.browser();
    if (!browser) throw new Error('The browser has been closed.');
    const opened = new ExtensionBrowser(context, worker, await browser.newBrowserCDPSession(), profile);
    await worker.evaluate(`chrome.storage.local.set({ server_url: ${JSON.stringify(runningStack().url)} })`);
    return opened;
  }

  get id(): string {
    return new URL(this.worker.url()).host;
  }

  get page(): Page {
    const [page] = this.context.pages();
    if (!page) throw new Error('The browser shows no page.');
    return page;
  }

  /** Signs the browser in to Bindery itself, as if the person had opened a login link there. */
  async enterAs(person: Person): Promise<void> {
    // A page of the same origin that runs no scripts.
    await this.page.goto(`${runningStack().url}/config.json`);
    const session = [SESSION_KEY, JSON.stringify(person.tokens)] as const;
    await this.page.evaluate(([key, value]) => localStorage.setItem(key, value), session);
  }

  /** A click on the button in the toolbar while a page is in front. @returns the side panel that it opens */
  async clickToolbar(page: Page = this.page): Promise<SidePanel> {
    const url = page.url();
    const { targetInfos } = await this.cdp.send('Target.getTargets', { filter: [{ type: 'tab' }] });
    const tab = targetInfos.find((info) => info.url === url);
    if (!tab) throw new Error(`No tab shows ${url}.`);
    await this.cdp.send(
      'Extensions.triggerAction' as 'Target.getTargets',
      { id: this.id, targetId: tab.targetId } as object,
    );
    return SidePanel.attach(this.cdp, `chrome-extension://${this.id}/panel.html`);
  }

  /** Everything that the extension keeps until the browser is closed. */
  remembered(): Promise<Record<string, unknown>> {
    return this.worker.evaluate<Record<string, unknown>>('chrome.storage.session.get()');
  }

  /** Whether the extension can read the tab in front. */
  canRead(): Promise<boolean> {
    return this.worker
      .evaluate<boolean>(`chrome.tabs.query({ active: true, currentWindow: true }).then(([tab]) =>
      chrome.scripting.executeScript({ target: { tabId: tab.id }, func: () => document.title }).then(() => true, () => false))`);
  }

  manifest(): Promise<Record<string, unknown>> {
    return this.worker.evaluate<Record<string, unknown>>('chrome.runtime.getManifest()');
  }

  /** The draft that the panel shows. */
  async shownDraft(): Promise<string | null> {
    const [, id] = Object.entries(await this.remembered()).find(([key]) => key.startsWith('draft.')) ?? [];
    return typeof id === 'string' ? id : null;
  }

  async close(): Promise<void> {
    await this.context.close();
    await rm(this.profile, { recursive: true, force: true });
  }
}
