import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { pushRoutes } from '@bindery/contracts/identity';
import { wholeBrowserLaunch } from '../fixtures/browser.js';
import { expect, test } from '../fixtures/test.js';

/*
 * The worker alone, in Chromium. A browser subscribes at the push service of its maker, which no test reaches, so that
 * the sender and the worker are never joined here: the sender is tried in identity's tests, against an endpoint that
 * decrypts as browsers do. Both read the same message: id, text and path.
 */

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch(wholeBrowserLaunch().launchOptions);
});
test.afterAll(() => browser.close());

interface Registration {
  readonly registrationId: string;
  readonly scopeURL: string;
}

/** Registers the worker as turning push on does, and finds its registration in the browser. */
async function registerWorker(page: Page): Promise<{ cdp: CDPSession; registrationId: string }> {
  const cdp = await page.context().newCDPSession(page);
  const registrations: Registration[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (update) => registrations.push(...update.registrations));
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js', { scope: '/', updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
  const origin = `${new URL(page.url()).origin}/`;
  const own = () => registrations.findLast(({ scopeURL }) => scopeURL === origin)?.registrationId;
  await expect.poll(own).toBeDefined();
  return { cdp, registrationId: own() ?? '' };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });

test('a push message is shown, replaced by its repetition, and opens its page', async ({
  agent,
  baseURL,
  enterAs,
}) => {
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  await enterAs(agent, page);
  await page.goto('/app/dashboard');
  const { origin } = new URL(page.url());
  await context.grantPermissions(['notifications'], { origin });
  const { cdp, registrationId } = await registerWorker(page);
  const deliver = (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const message = { id: '0192-ab', text: 'Somebody assigned a client to you', path: '/app/dashboard/tasks' };

  await deliver(JSON.stringify({ ...message, text: 'Somebody assigned a task to you' }));
  await expect.poll(() => shown(page)).toHaveLength(1);
  await deliver(JSON.stringify(message));
  const notification = { title: 'Bindery', body: message.text, tag: '0192ab', data: { path: message.path } };
  await expect.poll(() => shown(page)).toEqual([notification]);
  await deliver('no JSON');
  await expect
    .poll(async () => (await shown(page)).map(({ body }) => body))
    .toContain('There is news in Bindery');

  // No test clicks a notification of the system: this is what a click calls. The browser lets nothing else focus a window.
  const worker = context.serviceWorkers()[0]!;
  const click = (path: string) =>
    worker.evaluate(
      (to) =>
        (globalThis as unknown as { openPage: (path: string) => Promise<unknown> })
          .openPage(to)
          .catch((error: unknown) => String(error)),
      path,
    );
  expect(await click(message.path)).toContain('Not allowed to focus');
  await expect(page).toHaveURL(/\/app\/dashboard\/tasks$/);
  await click('https://example.com/app/elsewhere');
  await expect(page).toHaveURL(`${origin}/app/notifications`);
  await context.close();
});

test('the worker is revalidated, may run, and answers no request', async ({ page }) => {
  const response = await page.request.get('/push-worker.js');
  const {
    'cache-control': cache,
    'content-security-policy': policy,
    'content-type': type,
  } = response.headers();
  expect([response.status(), cache]).toEqual([200, 'no-cache']);
  expect(type).toMatch(/^text\/javascript/);
  expect(policy).toMatch(/worker-src 'self'(;|$)/);
  expect(await response.text()).not.toContain("'fetch'");
});

for (const width of [1440, 390]) {
  test.describe(`at ${String(width)}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a person chooses what is pushed, and turns a device off', async ({ page, agent, enterAs }) => {
      const { body: device } = await agent.api(pushRoutes.add, {
        body: {
          device: 'Safari on iPhone',
          endpoint: `https://web.push.apple.com/${agent.id}`,
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        },
      });
      expect(device).toMatchObject({ device: 'Safari on iPhone' });
      await enterAs(agent);
      await page.goto('/app/dashboard/settings/notifications');
      const choice = (name: string) => page.getByRole('switch', { name });
      const time = (name: string) => page.getByRole('textbox', { name, exact: true });
      const table = page.getByRole('table', { name: 'Notifications by kind' });
      await expect(table).toBeVisible();
      const isWhole = await table.evaluate((one) => one.scrollWidth <= one.parentElement!.clientWidth);
      expect(isWhole, 'each switch is in sight').toBe(true);
      await choice('Assigned to you: Push').click();
      await choice('Quiet hours').click();
      await time('From').fill('21:30');
      await time('Until').focus();
      await expect(choice('Assigned to you: Push')).not.toBeChecked();
      await page.getByRole('button', { name: 'Turn off: Safari on iPhone' }).click();
      await expect(page.getByText('Safari on iPhone')).toHaveCount(0);
      await page.reload();
      await expect(choice('Assigned to you: Push')).not.toBeChecked();
      await expect(choice('Security: Push')).toBeChecked();
      await expect(time('From')).toHaveValue('21:30');
    });
  });
}
