import { expect, type CDPSession } from '@playwright/test';

interface Evaluated {
  id: number;
  result?: { result: { value?: unknown }; exceptionDetails?: { exception?: { description?: string } } };
}

/** The side panel. Playwright knows no such page, so it is driven by the browser's own protocol. */
export class SidePanel {
  #calls = 0;

  private constructor(
    private readonly cdp: CDPSession,
    private readonly sessionId: string,
  ) {}

  /** Attaches to the panel once it is open. */
  static async attach(cdp: CDPSession, url: string): Promise<SidePanel> {
    const find = async () => {
      const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type: 'page' }] });
      return targetInfos.find((info) => info.url === url);
    };
    await expect.poll(find, { message: 'the side panel opens' }).toBeTruthy();
    const { targetId = '' } = (await find()) ?? {};
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    return new SidePanel(cdp, sessionId);
  }

  text(): Promise<string> {
    return this.evaluate<string>("document.body?.innerText ?? ''");
  }

  async expectText(text: string | RegExp, timeout = 15_000): Promise<void> {
    const matcher = expect.poll(() => this.text(), { message: `the panel says ${String(text)}`, timeout });
    await (typeof text === 'string' ? matcher.toContain(text) : matcher.toMatch(text));
  }

  /** Clicks a button by its name, as soon as it is there and enabled. */
  async click(name: string): Promise<void> {
    const button = `[...document.querySelectorAll('button')].find((one) => one.innerText.trim() === ${JSON.stringify(name)} && !one.disabled)`;
    await expect
      .poll(() => this.evaluate(`Boolean(${button})`), { message: `the button ${name}` })
      .toBe(true);
    await this.evaluate(`${button}.click()`);
  }

  /** Types into the field with this label. */
  async fill(label: string, value: string): Promise<void> {
    const labels = `[...document.querySelectorAll('label')].map((one) => one.innerText.trim())`;
    await expect
      .poll(() => this.evaluate<string[]>(labels), { message: `the field ${label}` })
      .toContainEqual(expect.stringContaining(label));
    await this.evaluate(`(() => {
      const label = [...document.querySelectorAll('label')].find((one) => one.innerText.trim().startsWith(${JSON.stringify(label)}));
      const field = label.control;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(value)});
      field.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
  }

  private async evaluate<T>(expression: string): Promise<T> {
    this.#calls += 1;
    const id = this.#calls;
    const params = { expression, returnByValue: true, awaitPromise: true, userGesture: true };
    const reply = new Promise<Evaluated>((resolve) => {
      const listen = ({ sessionId, message }: { sessionId: string; message: string }) => {
        const received = JSON.parse(message) as Evaluated;
        if (sessionId !== this.sessionId || received.id !== id) return;
        this.cdp.off('Target.receivedMessageFromTarget', listen);
        resolve(received);
      };
      this.cdp.on('Target.receivedMessageFromTarget', listen);
    });
    const message = JSON.stringify({ id, method: 'Runtime.evaluate', params });
    await this.cdp.send('Target.sendMessageToTarget', { sessionId: this.sessionId, message });
    const { result } = await reply;
    if (result?.exceptionDetails)
      throw new Error(result.exceptionDetails.exception?.description ?? expression);
    return result?.result.value as T;
  }
}
