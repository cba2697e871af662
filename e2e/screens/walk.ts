import type { Page } from '@playwright/test';

/** How a page goes from screen to screen. */
export interface Walk {
  /** Loads the page for the next address if it has read made-up answers. */
  forget(): void;
}

/**
 * Lets a page go to an address inside the app that runs in it, as its links do: loading and checking the whole app for
 * each screen takes most of the time. The page is loaded where its answers are made up, or something lies over it.
 */
export function walkInside(page: Page): Walk {
  const load = page.goto.bind(page);
  const route = page.route.bind(page);
  let isMadeUp = false;
  let remembers = false;
  page.route = (...answer) => {
    isMadeUp = true;
    return route(...answer);
  };
  page.goto = async (address, options) => {
    if (!isMadeUp && !remembers && (await page.evaluate(walkTo, address))) return null;
    remembers = isMadeUp;
    return load(address, options);
  };
  return {
    forget() {
      remembers ||= isMadeUp;
      isMadeUp = false;
    },
  };
}

/** Runs in the page. By way of an unknown address, so that nothing stays of a screen with the same one. */
async function walkTo(address: string): Promise<boolean> {
  const MOST_FRAMES = 120;
  const over =
    '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-label="Dismiss"]';
  const go = (to: string): void => {
    history.pushState({ idx: ((history.state as { idx?: number } | null)?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  };
  const isApp = location.pathname.startsWith('/app/') && address.startsWith('/app/');
  if (!isApp || document.querySelector(over)) return false;
  go('/app/nowhere');
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    if (document.title.startsWith('Page not found')) {
      go(address);
      return true;
    }
    // A form with changes asks first.
    if (document.querySelector(over)) return false;
    await new Promise(requestAnimationFrame);
  }
  return false;
}
