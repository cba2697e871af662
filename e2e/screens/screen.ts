import type { Page } from '@playwright/test';

/** Who looks at a screen. `fixtures/viewers.ts` says how each of them came to be. */
export type Viewer =
  | 'nobody'
  | 'undecided'
  | 'buyer'
  | 'newcomer'
  | 'redeemer'
  | 'agent'
  | 'owner'
  | 'debtor'
  | 'lapsed'
  | 'superuser';

/** A screen, and the way to it. */
export interface Screen {
  name: string;
  viewer: Viewer;
  /** @param individualId one of the agent's; others have none */
  open: (page: Page, individualId: string) => Promise<void>;
  /** Opens again what a change of the window's size has closed. */
  reopen?: (page: Page) => Promise<void>;
  /** The one window in which it is to be seen. */
  only?: 'phone';
  /** Statuses of answers that it is about; any other one that the browser complains about is a fault. */
  provokes?: readonly number[];
  /** Shows a protected value, made up or not, so no picture of it is taken. */
  unpictured?: true;
}
