import type { Locator, Page } from '@playwright/test';
import {
  addressRoutes,
  carrierRoutes,
  dependentRoutes,
  individualRoutes,
  phoneRoutes,
  policyRoutes,
  productRoutes,
} from '@bindery/contracts/crm';
import { childExamples } from '@bindery/contracts/examples';
import type { Route } from '@bindery/contracts/route';
import { recordsOf, type RecordSegment } from '../access/cast.js';
import { NOT_ANSWERING } from '../fixtures/sentences.js';
import { without } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';
import { FamilyPage } from '../pages/family.js';
import { PoliciesPage } from '../pages/policies.js';
import { Toasts } from '../pages/toasts.js';

// The error messages are word for word those of the specification, section 8.

/** The IDs of the records that the forms edit: an individual and its child records. */
type Ids = Readonly<Record<RecordSegment | 'individual', string>>;

/** A form that is filled in, submitted while crm is down, and submitted again afterwards. */
interface Attempt {
  at: (ids: Ids) => string;
  /** Opens the form and types into it. @returns a field, and what was typed there */
  fill: (page: Page) => Promise<readonly [Locator, string]>;
  failed: string;
  /** The text below the message, if it gives the cause. */
  why?: string;
  saved: string;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const form = (page: Page) => page.getByRole('dialog').or(page.getByRole('main')).last();

/** Opens the form of a row of a list. */
const editing = (name: string | RegExp) => async (page: Page) => {
  await press(page, name);
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
};

/** Clicks a button, or does something else, and fills in the form that opens. */
const filling =
  (open: string | RegExp | ((page: Page) => Promise<void>), values: Record<string, string>) =>
  async (page: Page): Promise<readonly [Locator, string]> => {
    await (typeof open === 'function' ? open(page) : press(page, open));
    let last: readonly [Locator, string] | undefined;
    for (const [label, value] of Object.entries(values)) {
      // The label of a required field ends with an asterisk. A column of the list below may have the same name.
      const labeled = form(page).getByLabel(new RegExp(`^${label}[ *]*$`));
      const field = labeled.and(page.locator('input, textarea'));
      await field.fill(value);
      last = [field, value];
    }
    return last!;
  };

const lists: readonly Attempt[] = [
  {
    at: () => 'individuals',
    fill: filling('Add individual', { 'First name': 'Grace', 'Last name': 'Hopkins' }),
    failed: `Failed to create individual: ${NOT_ANSWERING}`,
    saved: 'Individual created successfully!',
  },
  {
    at: () => 'individuals',
    fill: filling(editing('Actions for Ada Byron'), { Nickname: 'Countess' }),
    failed: `Failed to update individual: ${NOT_ANSWERING}`,
    saved: 'Individual updated successfully!',
  },
  {
    at: () => 'carriers',
    fill: filling('Add carrier', { 'Carrier name': 'Kestrel Mutual' }),
    failed: `Failed to create carrier: ${NOT_ANSWERING}`,
    saved: 'Carrier created successfully!',
  },
  {
    at: () => 'carriers',
    fill: filling(editing('Actions for Matrix Mutual'), { Notes: 'Broker line: extension 4.' }),
    failed: `Failed to update carrier: ${NOT_ANSWERING}`,
    saved: 'Carrier updated successfully!',
  },
  {
    at: () => 'policies',
    fill: async (page) => {
      const typed = await filling('Add policy', { 'Policy number': 'P-2' })(page);
      await new PoliciesPage(page).pick('Carrier', 'Matrix Mutual');
      return typed;
    },
    failed: `Failed to create policy: ${NOT_ANSWERING}`,
    saved: 'Policy created successfully!',
  },
  {
    at: () => 'policies',
    fill: filling(editing(/^Actions for Policy of/), { 'Employer ID': 'E-7' }),
    failed: `Failed to update policy: ${NOT_ANSWERING}`,
    saved: 'Policy updated successfully!',
  },
];

const details: readonly Attempt[] = [
  {
    at: ({ individual }) => `individuals/${individual}`,
    fill: filling('Edit individual', { Nickname: 'Countess' }),
    failed: 'Failed to update individual',
    saved: 'Individual updated successfully!',
  },
  {
    at: ({ individual }) => `individuals/${individual}?tab=policies`,
    fill: filling(editing(/^Actions for Policy of/), { 'Policy number': 'P-1' }),
    failed: `Failed to update policy: ${NOT_ANSWERING}`,
    saved: 'Policy updated successfully!',
  },
  {
    at: ({ carriers }) => `carriers/${carriers}`,
    fill: filling('Edit carrier', { 'Carrier name': 'Matrix Mutual & Sons' }),
    failed: 'Failed to update carrier',
    saved: 'Carrier updated successfully!',
  },
  {
    at: ({ carriers }) => `carriers/${carriers}`,
    fill: filling('Add product', { 'Product name': 'Silver HMO' }),
    failed: 'Failed to create product',
    why: NOT_ANSWERING,
    saved: 'Product created successfully!',
  },
  {
    at: ({ carriers }) => `carriers/${carriers}`,
    fill: filling(editing('Actions for Matrix Gold'), { Notes: 'From October.' }),
    failed: 'Failed to update product',
    saved: 'Product updated successfully!',
  },
  {
    at: ({ policies }) => `policies/${policies}`,
    fill: async (page) => {
      await press(page, 'Edit policy');
      return filling('Add New Product', { 'Product name': 'Gold PPO Plan' })(page);
    },
    failed: 'Failed to create product',
    why: NOT_ANSWERING,
    saved: 'Product created successfully!',
  },
];

const family: readonly Attempt[] = [
  {
    at: ({ individual }) => `individuals/${individual}`,
    fill: filling('Add address', { City: 'Reno', State: 'NV', ZIP: '89501', Address: '1480 Elm Street' }),
    failed: `Failed to create address: ${NOT_ANSWERING}`,
    saved: 'Address created successfully!',
  },
  {
    at: ({ individual }) => `individuals/${individual}`,
    fill: filling(editing(`Actions for ${childExamples.address.label}`), { County: 'Albany' }),
    failed: `Failed to update address: ${NOT_ANSWERING}`,
    saved: 'Address updated successfully!',
  },
  {
    at: ({ individual }) => `individuals/${individual}`,
    fill: filling('Add phone', { 'Phone number': '(775) 555-0101' }),
    failed: `Failed to create phone: ${NOT_ANSWERING}`,
    saved: 'Phone created successfully!',
  },
  {
    at: ({ individual }) => `individuals/${individual}`,
    fill: filling(editing(`Actions for ${childExamples.phone.label}`), { Extension: '12' }),
    failed: `Failed to update phone: ${NOT_ANSWERING}`,
    saved: 'Phone updated successfully!',
  },
  {
    at: ({ individual }) => `individuals/${individual}?tab=dependents`,
    fill: async (page) => {
      const typed = await filling('Add dependent', {
        ...{ 'Last name': 'King', 'Date of birth': '2010-05-12', 'First name': 'Byron' },
      })(page);
      await new FamilyPage(page).choose('Relationship', 'Child');
      await new FamilyPage(page).choose('Gender', 'Male (M)');
      return typed;
    },
    failed: `Failed to create dependent: ${NOT_ANSWERING}`,
    saved: 'Dependent created successfully!',
  },
  {
    at: ({ individual }) => `individuals/${individual}?tab=dependents`,
    fill: filling(editing(`Actions for ${childExamples.dependent.label}`), { Notes: 'Studies in Reno.' }),
    failed: `Failed to update dependent: ${NOT_ANSWERING}`,
    saved: 'Dependent updated successfully!',
  },
];

// A second save can get a 412 for the first one, which is then recognized as the user's own.
test.use({ expectedStatuses: [412, 502, 503, 504] });

/** Each group of forms, and the number of records once all are saved. */
const groups: readonly [string, readonly Attempt[], readonly (readonly [Route, number])[]][] = [
  [
    'over lists',
    lists,
    [
      [individualRoutes.list, 2],
      [carrierRoutes.list, 2],
      [policyRoutes.list, 2],
    ],
  ],
  [
    'on the pages of records',
    details,
    [
      [productRoutes.list, 3],
      [policyRoutes.list, 1],
    ],
  ],
  [
    'on the cards of an individual',
    family,
    [
      [addressRoutes.listOfIndividual, 2],
      [phoneRoutes.listOfIndividual, 2],
      [dependentRoutes.listOfIndividual, 2],
    ],
  ],
];

for (const [forms, attempts, totals] of groups) {
  test(`forms ${forms} show errors and keep their input while crm is down, then save once`, async ({
    context,
    agent,
    enterAs,
  }) => {
    test.slow();
    const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
    const ids = { ...(await recordsOf(agent, id)), individual: id };
    await enterAs(agent);
    const opened: { page: Page; attempt: Attempt; field: Locator; typed: string }[] = [];
    for (const attempt of attempts) {
      const page = await context.newPage();
      await page.goto(`/app/dashboard/${attempt.at(ids)}`);
      const [field, typed] = await attempt.fill(page);
      opened.push({ page, attempt, field, typed });
    }
    const save = (page: Page) =>
      form(page)
        .getByRole('button', { name: /^(Create|Update|Save)$/ })
        .click();
    await without('crm', async () => {
      for (const { page, attempt, field, typed } of opened) {
        await save(page);
        await new Toasts(page).expect(attempt.failed, attempt.why);
        await expect(field).toHaveValue(typed);
      }
    });
    for (const { page, attempt, field } of opened) {
      await expect(async () => {
        if (await field.isVisible()) await save(page);
        await expect(field).toBeHidden({ timeout: 5_000 });
      }).toPass();
      await new Toasts(page).expect(attempt.saved);
    }
    for (const [list, total] of totals) {
      expect((await agent.send(list, { params: { id } })).body, list.path).toMatchObject({ total });
    }
  });
}
