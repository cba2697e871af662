import { planRoutes } from '@bindery/contracts/billing';
import type { Page } from '@playwright/test';
import { everythingKept } from '../fixtures/stored-session.js';
import { without } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { LandingPage } from '../pages/landing.js';

const HEADLINE = 'Every client and policy, bound in one place.';
const inquiry = {
  Name: 'Ada Byron',
  Email: 'ada@byron.test',
  Agency: 'Byron & Daughters',
  Message: 'A dozen of us would like to move this month.',
};

/** Answers the form as leads does; what it makes of it is another journey's. */
async function taken(page: Page): Promise<object[]> {
  const bodies: object[] = [];
  await page.route('**/api/landing/contact-form', async (route) => {
    bodies.push(route.request().postDataJSON() as object);
    await route.fulfill({ json: { success: true } });
  });
  return bodies;
}

test.describe('the landing page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows its content, and stays on the same page when its form is submitted', async ({ page }) => {
    for (const path of ['/', '/app/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
      await expect(page.locator('noscript p')).toBeVisible();
      await expect(page.getByRole('img', { name: /dashboard/ })).toBeVisible();
      await expect(page.getByText('$29/month', { exact: false }).first()).toBeVisible();
    }
    await new LandingPage(page).fillTrial(inquiry);
    await new LandingPage(page).sendTrial();
    await expect(page).toHaveURL('/app/login');
  });
});

test('the landing page serves search and social metadata, and app pages are not indexed', async ({
  page,
  baseURL,
}) => {
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('<title>Bindery: the calm, fast CRM for insurance agents and agencies</title>');
  expect(html).toContain(`<link rel="canonical" href="${baseURL!}/">`);
  expect(html).not.toContain('noindex');
  expect(html).toContain('<a href="mailto:support@bindery.test">support@bindery.test</a>');
  expect(html).not.toMatch(/\{[A-Z_]+\}/);
  const card = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? '';
  expect((await page.request.get(card)).headers()['content-type']).toBe('image/png');
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL!}/sitemap.xml`);
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL!}/</loc>`);
  const other = await (await page.request.get('/app/dashboard', { headers: { accept: 'text/html' } })).text();
  expect(other).toContain('<meta name="robots" content="noindex" />');
  expect(other).not.toContain(HEADLINE);
});

test('the landing page shows the prices of the plans on offer', async ({ page }) => {
  const plans = planRoutes.list.reply.parse(await (await page.request.get(planRoutes.list.path)).json());
  const [individual, agency] = plans.items;
  const html = await (await page.request.get('/')).text();
  for (const text of [
    `$${String(individual?.price_per_seat)}/month · ${String(individual?.trial_days)}-day free trial`,
    `Then $${String(individual?.price_per_seat)} a month`,
    `Agencies pay $${String(agency?.price_per_seat)} per seat`,
  ])
    expect(html.replaceAll('<!-- -->', '')).toContain(text);
  const items = plans.items.map((plan) => ({ ...plan, price_per_seat: plan.price_per_seat + 10 }));
  await page.route(`**${planRoutes.list.path}`, (route) => route.fulfill({ json: { ...plans, items } }));
  await page.goto('/');
  await page.mouse.wheel(0, 10);
  await expect(page.getByText(`Then $${String(items[0]?.price_per_seat)} a month`)).toBeVisible();
});

test('a trial form submitted before the app loads is sent once the app has loaded', async ({ page }) => {
  const bodies = await taken(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/static/js/async/landing.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const landing = new LandingPage(page);
  await landing.fillTrial(inquiry);
  await landing.sendTrial();
  expect(bodies).toEqual([]);
  release();
  await expect(
    page.getByText("Thank you! We'll contact you within 24 hours.", { exact: true }),
  ).toBeVisible();
  expect(bodies).toMatchObject([{ name: inquiry.Name, email: inquiry.Email, message: inquiry.Message }]);
});

test('a click on a button before the app loads takes effect once it has loaded', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/static/js/index.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the email field has the focus at /app/login before the app has loaded, and what is typed stays', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/static/js/async/landing.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/app/login', { waitUntil: 'domcontentloaded' });
  const field = page.locator('#sign-in-form [name="email"]');
  await expect(field).toBeFocused();
  await page.keyboard.type('ana@');
  release();
  await expect(page.locator('div[data-prerendered]')).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.type('harbor.test');
  await expect(field).toHaveValue('ana@harbor.test');
});

test('a visitor submits the trial form, is thanked, and finds the form empty', async ({ page }) => {
  const landing = new LandingPage(page);
  await page.goto('/?ref=secret#try');
  await landing.expectTrialTakenOver();
  await landing.fillTrial(inquiry);
  await landing.chooseCrm('Applied Epic');
  const sent = page.waitForRequest('**/api/landing/contact-form');
  await landing.sendTrial();
  await expect(page.getByRole('status').filter({ hasText: 'Welcome! We' })).toBeFocused();
  const body = (await sent).postDataJSON() as object;
  expect(body).toMatchObject({ current_crm: 'applied', page_url: new URL('/', page.url()).href });
  expect((await (await sent).response())?.status()).toBe(200);
  await page.getByRole('button', { name: 'Send another request' }).click();
  await expect(landing.trial.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  expect(await everythingKept(page)).not.toContain(inquiry.Email);
});

test.describe('the landing page while leads is down', () => {
  test.use({ expectedStatuses: [502, 503, 504] });

  test('shows a form error, keeps the input across a reload, and still shows the plans', async ({ page }) => {
    const landing = new LandingPage(page);
    await without('leads', async () => {
      await landing.open();
      await landing.expectTrialTakenOver();
      await landing.fillTrial(inquiry);
      await landing.sendTrial();
      await new Frame(page).expectToast('Failed to submit form. Please try again.');
      const message = landing.trial.getByRole('textbox', { name: 'Message' });
      await expect(message).toHaveValue(inquiry.Message);
      await page.reload();
      await landing.expectTrialTakenOver();
      await expect(message).toHaveValue(inquiry.Message);
      await page.getByRole('link', { name: 'Plans' }).click();
      await expect(page.getByText('Individual Agent').first()).toBeVisible();
    });
  });
});

test('a signed-in user is redirected to the dashboard and never sees the landing page', async ({
  page,
  agent,
  enterAs,
}) => {
  await enterAs(agent);
  await page.addInitScript(watchForHeadline);
  for (const path of ['/', '/app/login']) {
    await page.goto(path);
    await expect(page).toHaveURL('/app/dashboard');
    await expect(page.getByText('Total individuals')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('headline'))).toBeNull();
  }
});

/** Runs in the page before its own scripts: records when the landing page's headline is part of a frame. */
function watchForHeadline(): void {
  const look = () => {
    if (document.querySelector('h1')?.checkVisibility() && document.querySelector('form#trial'))
      sessionStorage.setItem('headline', 'was seen');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
