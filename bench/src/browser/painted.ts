import type { Page } from '@playwright/test';

/** What somebody waits to see change. */
export type Watched = 'tbody' | 'h1';

/**
 * Does something in the page and takes the time from the event of the keyboard or the mouse until what changed by it
 * is on the screen, in milliseconds, by the page's own clock.
 */
export async function paintedAfter(
  page: Page,
  event: 'keydown' | 'pointerdown',
  watched: Watched,
  act: () => Promise<void>,
): Promise<number> {
  const painted = await page.evaluateHandle(watchFor, { event, watched });
  await act();
  return painted.evaluate(({ time }) => time);
}

/** Runs in the page. */
function watchFor({ event, watched }: { event: string; watched: string }): { time: Promise<number> } {
  const patienceMs = 10_000;
  const text = () => document.querySelector(watched)?.textContent ?? '';
  const before = text();
  const time = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`Nothing of ${watched} changed after ${event}.`)), patienceMs);
    let began = Number.NaN;
    window.addEventListener(event, ({ timeStamp }) => void (began = timeStamp), {
      capture: true,
      once: true,
    });
    const observer = new MutationObserver(() => {
      if (text() === '' || text() === before) return;
      observer.disconnect();
      // The first task after the next frame: by then it has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - began);
        port2.postMessage(undefined);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return { time };
}
