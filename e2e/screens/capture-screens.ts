import type { CaptureDraftWithText } from '@bindery/contracts/crm';
import { expect, type Page } from '@playwright/test';
import { draftId, sampleDraft } from '../fixtures/sample-draft.js';
import { CapturePage } from '../pages/capture.js';
import type { Screen } from './screen.js';

const viewer = 'owner';

async function openDraft(page: Page, draft: CaptureDraftWithText): Promise<void> {
  await page.route(`**/api/capture/drafts/${draftId}`, (route) => route.fulfill({ json: draft }));
  await page.goto(`/app/dashboard/capture/${draftId}`);
}

async function openReview(page: Page): Promise<void> {
  await openDraft(page, sampleDraft());
  await new CapturePage(page).expectReview();
}

const { text: _text, page_fields: _fields, fields: _found, ...row } = sampleDraft();

/** Captures, and what is in their place without them in the plan. */
export const captureScreens: readonly Screen[] = [
  {
    name: 'capture',
    viewer,
    open: async (page) => {
      const items = [{ ...row, name: 'Whitfield, Gloria' }];
      await page.route('**/api/capture/drafts?*state=open*', (route) =>
        route.fulfill({ json: { items, total: 1, filtered: 1 } }),
      );
      await new CapturePage(page).open();
      await expect(page.getByText('Whitfield, Gloria')).toBeVisible();
    },
  },
  { name: 'capture-review', viewer, open: openReview },
  {
    name: 'capture-of-present-client',
    viewer,
    open: async (page) => {
      await openReview(page);
      await page.getByRole('radio', { name: 'Whitfield, Gloria' }).click();
      await expect(page.getByText('May 15, 1950', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'capture-decided',
    viewer,
    open: async (page) => {
      const undo_until = new Date(Date.now() + 3_600_000).toISOString();
      await openDraft(
        page,
        sampleDraft({ state: 'accepted', individual_id: draftId, undo_until, text: null }),
      );
      await expect(page.getByText('This draft is a client now')).toBeVisible();
    },
  },
  {
    name: 'capture-not-included',
    viewer: 'agent',
    open: async (page) => {
      await new CapturePage(page).open();
      await expect(page.getByText(/^Your plan doesn’t include capture/)).toBeVisible();
    },
  },
];
