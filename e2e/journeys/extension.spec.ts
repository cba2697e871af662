import { captureRoutes, type CaptureDraftWithText } from '@bindery/contracts/crm';
import {
  extensionRoutes,
  sessionRoutes,
  type PairingView,
  type SessionView,
} from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { agencyOf } from '../fixtures/agency.js';
import { carrierPages, SECRET, serveCarrierPages } from '../fixtures/carrier-pages.js';
import { newAddress, type Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { ExtensionBrowser } from '../pages/extension-browser.js';
import type { SidePanel } from '../pages/side-panel.js';

const browsers: ExtensionBrowser[] = [];
let pages: Awaited<ReturnType<typeof serveCarrierPages>>;
test.beforeAll(async () => {
  pages = await serveCarrierPages();
});
test.afterEach(async () => {
  await Promise.all(browsers.splice(0).map((browser) => browser.close()));
});
test.afterAll(() => pages.close());

async function openBrowser(): Promise<ExtensionBrowser> {
  const browser = await ExtensionBrowser.open();
  browsers.push(browser);
  return browser;
}

const harbor = () => agencyOf(newAddress('capture'), { name: 'Harbor Insurance Group', seats: 3 });

/** Connects the extension by a code, which is quicker than the page that asks. */
async function pair(panel: SidePanel, person: Person): Promise<void> {
  const { code } = (await person.api(extensionRoutes.pair)).body as PairingView;
  await panel.expectText('Sign in to capture');
  await panel.fill('Or a pairing code', code.toLowerCase());
  await panel.click('Connect');
}

/** The draft in the panel, once it is another than before. */
async function nextDraft(
  browser: ExtensionBrowser,
  person: Person,
  before: string | null = null,
): Promise<CaptureDraftWithText> {
  const id = () => browser.shownDraft();
  await expect.poll(async () => ![null, before].includes(await id()), { message: 'a draft' }).toBe(true);
  return (await person.api(captureRoutes.get, { params: { id: (await id()) ?? '' } }))
    .body as CaptureDraftWithText;
}

const valuesOf = ({ fields }: CaptureDraftWithText) =>
  Object.fromEntries(fields.flatMap(({ field, value }) => (value === null ? [] : [[field, value]])));

test('the button of the toolbar captures carriers’ pages, after a sign-in on a page of Bindery', async () => {
  const owner = await harbor();
  const browser = await openBrowser();
  await browser.enterAs(await owner.onAnotherDevice());
  const { page } = browser;
  const [first] = carrierPages;
  await page.goto(pages.url + first!.path);
  expect(await browser.remembered(), 'before a click').toEqual({});
  expect(await browser.canRead(), 'before a click').toBe(false);
  const manifest = await browser.manifest();
  expect(manifest['permissions']).toEqual(['activeTab', 'scripting', 'storage', 'sidePanel', 'identity']);
  for (const key of ['host_permissions', 'optional_host_permissions', 'content_scripts'])
    expect(manifest, key).not.toHaveProperty(key);

  const panel = await browser.clickToolbar();
  await panel.expectText('Sign in to capture');
  expect((await owner.ask(captureRoutes.list)).items, 'while signed out').toEqual([]);
  const asking = browser.context.waitForEvent('page');
  await panel.click('Sign in');
  const consent = await asking;
  await expect(
    consent.getByRole('heading', { name: 'Connect Bindery Capture to your account?' }),
  ).toBeVisible();
  await expect(consent.getByText(owner.email)).toBeVisible();
  await consent.getByRole('button', { name: 'Allow' }).click();

  let before: string | null = null;
  for (const { path, found } of carrierPages) {
    if (before !== null) {
      await page.goto(pages.url + path);
      await browser.clickToolbar();
    }
    const draft = await nextDraft(browser, owner, before);
    before = draft.draft_id;
    expect(valuesOf(draft), path).toMatchObject(found);
    expect(draft.url_host).toBe('127.0.0.1');
    expect(JSON.stringify(draft), 'secrets of the page').not.toContain(SECRET);
    expect(JSON.stringify(draft.fields)).not.toMatch(/Mallory|evil/);
  }

  await panel.expectText('Lena');
  const opening = browser.context.waitForEvent('page');
  await panel.click('Save client');
  await panel.expectText('The client is saved');
  await panel.click('Open client');
  const client = await opening;
  await expect(client.getByRole('heading', { level: 1, name: /Lena/ })).toBeVisible();
});

test('a PDF is read as it is shown, and a frame only after a click of its own', async () => {
  const owner = await harbor();
  const browser = await openBrowser();
  const { page } = browser;
  await page.goto(`${pages.url}/mail`);
  const panel = await browser.clickToolbar();
  await pair(panel, owner);
  const inbox = await nextDraft(browser, owner);
  expect(JSON.stringify(inbox), 'what the frame shows').not.toContain('Nora');
  await panel.click('Also read the frames of this page');
  const mail = await nextDraft(browser, owner, inbox.draft_id);
  expect(valuesOf(mail)).toMatchObject({ first_name: 'Nora', last_name: 'Quist', dob: '1953-09-12' });
  const waiting = async () =>
    (await owner.ask(captureRoutes.list, { query: { state: 'open' } })).items.map((draft) => draft.draft_id);
  await expect.poll(waiting, { message: 'the draft without the frame is replaced' }).toEqual([mail.draft_id]);

  await page.goto(`${pages.url}/application.pdf`);
  await browser.clickToolbar();
  const pdf = await nextDraft(browser, owner, mail.draft_id);
  expect(pdf.origin).toBe('pdf');
  expect(valuesOf(pdf)).toMatchObject({ first_name: 'Oscar', last_name: 'Pruitt', dob: '1947-03-08' });
});

test('an extension whose session is ended among the devices says so, and another account sees none of its drafts', async () => {
  const [owner, stranger] = [await harbor(), await harbor()];
  const browser = await openBrowser();
  await browser.page.goto(pages.url + carrierPages[1]!.path);
  const panel = await browser.clickToolbar();
  await pair(panel, owner);
  const draft = await nextDraft(browser, owner);
  const seen = await stranger.send(captureRoutes.get, { params: { id: draft.draft_id } });
  expect(seen.status).toBe(404);

  const { items } = (await owner.api(sessionRoutes.list)).body as ListOf<SessionView>;
  const device = items.find((item) => item.device.startsWith('Bindery Capture in Chrome'));
  expect(device).toBeDefined();
  await owner.send(sessionRoutes.end, { params: { id: device!.id } });
  await panel.expectText('Harold');
  await panel.click('Save client');
  await panel.expectText('Your session has ended. Sign in to save.');
  expect((await owner.ask(captureRoutes.get, { params: { id: draft.draft_id } })).state).toBe('open');
});
