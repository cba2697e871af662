import type { Page } from '@playwright/test';

/** The user who sees a screen; see `viewers.ts`. */
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
  /** Reopens what a resize of the window has closed. */
  reopen?: (page: Page) => Promise<void>;
  /** The one window in which it is to be seen. */
  only?: 'phone';
  /** Statuses of answers that it is about; any other one that the browser complains about is a fault. */
  provokes?: readonly number[];
  /** Shows a protected value, even if it is sample data, so no picture is taken. */
  unpictured?: true;
}
