import type { Page } from '@playwright/test';

/** The change to wait for. */
export type Watched = 'tbody' | 'h1';

/**
 * Acts in the page and measures the time from the keyboard or mouse event until the resulting change is painted, in
 * milliseconds, by the page's own clock.
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
      // The first task after the next frame runs after its paint.
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
