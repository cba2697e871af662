import { maskEmail } from '@bindery/contracts/crm';
import type { Page } from '@playwright/test';
import { dashedMbi, dashedSsn, sampleSecrets } from '../fixtures/sample-secrets.js';
import { signInMail } from '../fixtures/mailbox.js';
import { newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { ActivityPage } from '../pages/activity.js';
import { ConfirmPage } from '../pages/confirm.js';
import { Frame } from '../pages/frame.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { LandingPage } from '../pages/landing.js';
import { WelcomePage } from '../pages/welcome.js';

const client = sampleSecrets();
const ssn = dashedSsn(client.ssn);
const MBI = 'Medicare number (MBI)';
const masks = {
  SSN: `***-**-${client.ssn.slice(-4)}`,
  [MBI]: `***-***-${client.mbi.slice(-4)}`,
  "Driver's license": `${client.drivers_license.slice(0, 2)}*********${client.drivers_license.slice(-2)}`,
  // A new agency masks it.
  Email: maskEmail(client.email),
};

// The token from before the plan is rejected once, then renewed silently.
test.use({ expectedStatuses: [401] });

test('a new user signs up by e-mail and adds, finds, reveals, edits and deletes an individual', async ({
  page,
}) => {
  test.slow();
  // The test advances the clock through the thirty seconds of a reveal.
  await page.clock.install();
  await test.step('landing, mail, Continue, Welcome, dashboard', () => signUp(page));
  await test.step('add an individual', () => addIndividual(page));
  await test.step('find it by name and by its whole SSN', () => findIt(page));
  await test.step('see it masked, reveal it, and see it hidden after 30 seconds', () => revealIt(page));
  await test.step('edit it and leave the masks alone', () => editIt(page));
  await test.step('delete it', () => deleteIt(page));
  await test.step('read all of it in the activity log', () => readLog(page));
});

async function signUp(page: Page): Promise<void> {
  const email = newAddress('new-person');
  await new LandingPage(page).askForLink(email);
  const { link } = await signInMail(email);
  const confirm = new ConfirmPage(page);
  await confirm.open(link);
  await expect(page.getByText(email)).toBeVisible();
  await confirm.goOn();
  const welcome = new WelcomePage(page);
  await welcome.expectHere();
  await welcome.getStartedFree();
  await expect(page).toHaveURL('/app/dashboard', { timeout: 20_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Pat Rivera' })).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page.getByText('No recent activity')).toBeVisible();
}

async function addIndividual(page: Page): Promise<void> {
  await new Frame(page).goTo('Individuals');
  await expect(page.getByText('No individuals found')).toBeVisible();
  await new IndividualsPage(page).add();
  const form = new IndividualForm(page);
  await form.fill({
    'First name': 'Katherine',
    'Last name': 'Jonsson',
    Email: client.email,
    SSN: ssn,
    [MBI]: dashedMbi(client.mbi),
    "Driver's license": client.drivers_license,
  });
  await form.choose('Status', 'Lead');
  await form.save();
  await form.expectSaved();
  await new Frame(page).expectToast('Individual created successfully!');
  // Its record opens. What is pressed before that would still find the list that was there.
  await new IndividualPage(page).expectHere('Katherine Jonsson');
}

async function findIt(page: Page): Promise<void> {
  await new Frame(page).goTo('Individuals');
  const list = new IndividualsPage(page);
  // The record's timeline has a search box too.
  await list.expectHere();
  await list.searchFor('jonss');
  await expect(list.row('Katherine')).toContainText('Jonsson, Katherine');
  await expect(page).toHaveURL(/search=jonss/);
  await list.searchFor('nobody at all');
  await expect(page.getByText('No results match your search')).toBeVisible();
  await list.type(ssn);
  await expect(page.getByText('No results match your search')).toBeVisible();
  await page.getByRole('button', { name: 'Press Enter to search protected numbers' }).click();
  await expect(list.row('Katherine')).toBeVisible();
  const license = `license ${client.drivers_license}`;
  for (const written of [ssn, client.ssn, dashedMbi(client.mbi), license, client.email]) {
    await list.searchFor(written);
    await expect(list.row('Katherine')).toBeVisible();
    expect(decodeURIComponent(page.url())).not.toContain(written);
  }
  await list.searchFor(ssn.slice(0, -1));
  await expect(page.getByText('No results match your search')).toBeVisible();
  await list.searchFor('');
}

async function revealIt(page: Page): Promise<void> {
  await new IndividualsPage(page).view('Katherine Jonsson');
  const individual = new IndividualPage(page);
  await individual.expectHere('Katherine Jonsson');
  for (const [label, mask] of Object.entries(masks))
    await expect(individual.value(label)).toContainText(mask);
  await individual.reveal('Email');
  await expect(individual.value('Email')).toContainText(client.email);
  await new Frame(page).expectToast(
    "Your agency masks clients' email addresses. You can show them to everybody.",
  );
  await individual.hide('Email');
  await individual.reveal('SSN');
  await expect(individual.value('SSN')).toContainText(ssn);
  await page.clock.fastForward(29_000);
  await expect(individual.value('SSN')).toContainText(ssn);
  await page.clock.fastForward(2_000);
  await expect(individual.value('SSN')).toContainText(masks.SSN);
  await expect(page.getByText(ssn)).toHaveCount(0);
  await individual.reveal(MBI);
  await expect(individual.value(MBI)).toContainText(dashedMbi(client.mbi));
  await individual.hide(MBI);
  await expect(individual.value(MBI)).toContainText(masks[MBI]);
}

async function editIt(page: Page): Promise<void> {
  const individual = new IndividualPage(page);
  await individual.edit({ 'First name': 'Kate', Notes: 'Prefers the telephone.' });
  await new Frame(page).expectToast('Individual updated successfully!');
  await individual.expectHere('Kate Jonsson');
  for (const [label, mask] of Object.entries(masks))
    await expect(individual.value(label)).toContainText(mask);
  await individual.reveal('SSN');
  await expect(individual.value('SSN')).toContainText(ssn);
}

async function deleteIt(page: Page): Promise<void> {
  const frame = new Frame(page);
  await page.getByRole('link', { name: 'Back to Individuals' }).click();
  const list = new IndividualsPage(page);
  await list.delete('Kate Jonsson');
  await frame.answer('Are you sure you want to delete this individual?', 'Cancel');
  await expect(list.row('Kate')).toBeVisible();
  await list.delete('Kate Jonsson');
  await frame.answer('Are you sure you want to delete this individual?', 'Delete');
  await frame.expectToast('Individual deleted successfully!');
  await expect(page.getByText('No individuals found')).toBeVisible();
}

async function readLog(page: Page): Promise<void> {
  await new Frame(page).goTo('Activity logs');
  const log = new ActivityPage(page);
  await log.expectLines([
    'Individual deleted',
    'SSN revealed',
    'Individual updated',
    `${MBI} revealed`,
    'SSN revealed',
    'Email revealed',
    'Individual added',
  ]);
}
