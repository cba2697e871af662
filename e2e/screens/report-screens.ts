import type { ReportView } from '@bindery/contracts/crm';
import { expect, type Page } from '@playwright/test';
import { sampleReport, sampleReportAddress } from '../fixtures/sample-report.js';
import { ReportsPage } from '../pages/reports.js';
import type { Screen } from './screen.js';

const viewer = 'owner';

async function openReport(page: Page, report: ReportView): Promise<void> {
  await page.route(`**/api/reports/${report.id}`, (route) => route.fulfill({ json: report }));
  await page.goto(sampleReportAddress);
  await expect(page.getByRole('heading', { name: 'About this report' })).toBeVisible();
}

async function openChart(page: Page, kind: Parameters<typeof sampleReport>[0]): Promise<void> {
  await openReport(page, sampleReport(kind));
  await expect(page.getByRole('img', { name: /Policies by month, from Jan 2026/ })).toBeVisible();
}

const nothing = { figures: [], columns: [], rows: [], excluded: [], chart: null };

/** Reports, and what is in their place without them in the plan. */
export const reportScreens: readonly Screen[] = [
  {
    name: 'reports',
    viewer,
    open: async (page) => {
      await new ReportsPage(page).open('?type=policies&range=custom&state=ME');
      await expect(page.getByText('No reports yet')).toBeVisible();
    },
  },
  { name: 'report-lines', viewer, open: (page) => openChart(page, 'lines') },
  { name: 'report-bars', viewer, open: (page) => openChart(page, 'stacked_bars') },
  {
    name: 'report-chart-as-table',
    viewer,
    open: async (page) => {
      await openChart(page, 'lines');
      await page.getByRole('button', { name: 'Show Policies by month as a table' }).click();
      await expect(page.getByRole('table', { name: 'Policies by month', exact: true })).toBeVisible();
    },
  },
  {
    name: 'report-without-rows',
    viewer,
    open: (page) => openReport(page, { ...sampleReport('lines'), ...nothing }),
  },
  {
    name: 'report-failed',
    viewer,
    open: (page) =>
      openReport(page, {
        ...{ ...sampleReport('lines'), ...nothing, state: 'failed', as_of: null },
        error: 'It took too long. Choose a shorter period.',
      }),
  },
  {
    name: 'reports-not-included',
    viewer: 'agent',
    open: async (page) => {
      await new ReportsPage(page).open();
      await expect(page.getByRole('img', { name: /^Line chart: Sample/ })).toBeVisible();
    },
  },
  {
    name: 'reports-ended',
    viewer: 'lapsed',
    open: async (page) => {
      await new ReportsPage(page).open();
      await expect(page.getByRole('button', { name: 'Generate Report' })).toBeDisabled();
    },
  },
];
