import { individualRoutes, taskRoutes } from '@bindery/contracts/crm';
import { invitationRoutes, notificationRoutes, ownInvitationRoutes } from '@bindery/contracts/identity';
import { agencyOf } from '../fixtures/agency.js';
import { rowsOf } from '../fixtures/database.js';
import { mailsTo } from '../fixtures/mailbox.js';
import { newAddress, Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { IndividualPage } from '../pages/individual.js';
import { TimelineCard } from '../pages/timeline.js';

/** Somebody whom the owner invited, and who has accepted. */
async function joined(owner: Person): Promise<Person> {
  const member = await Person.signIn(newAddress('member'));
  await owner.api(invitationRoutes.invite, { body: { email: member.email, role: 'agent' } });
  const { items } = (await member.api(ownInvitationRoutes.list)).body as { items: { id: string }[] };
  await member.api(ownInvitationRoutes.accept, { params: { id: items[0]!.id } });
  return member;
}

for (const width of [1440, 390]) {
  test.describe(`at ${String(width)}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('an accepted invitation rings the bell, and reading in one tab empties it in the other', async ({
      page,
      enterAs,
    }) => {
      const owner = await agencyOf(newAddress('owner'), { name: 'Rivera Insurance', seats: 3 });
      const member = await joined(owner);
      await enterAs(owner);
      await page.goto('/app/dashboard');
      const bell = page.getByRole('button', { name: /^Notifications/ });
      await expect(bell).toHaveAccessibleName(/, \d+ unread$/);
      await expect(page).toHaveTitle(/^\(\d+\) /);
      const other = await page.context().newPage();
      await other.goto('/app/notifications');
      await expect(other.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();

      await bell.click();
      await page.getByRole('link', { name: `${member.email} accepted your invitation` }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
      await other.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(bell).toHaveAccessibleName('Notifications');
      await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
      await expect(other).toHaveTitle('Notifications · Bindery');

      const row = other.getByRole('listitem').filter({ hasText: 'accepted your invitation' });
      await row.getByRole('button', { name: /^Archive/ }).click();
      await expect(row).toHaveCount(0);
      await other.getByRole('tab', { name: 'Archived' }).click();
      await row.getByRole('button', { name: /^Move back/ }).click();
      await expect(row).toHaveCount(0);
      await other.getByRole('tab', { name: 'Inbox' }).click();
      await expect(row).toBeVisible();
    });

    test('a mention in a note rings the bell of a colleague, and is read with the record', async ({
      page,
      newDevice,
      enterAs,
    }) => {
      const owner = await agencyOf(newAddress('owner'), { name: 'Rivera Insurance', seats: 3 });
      const agent = await joined(owner);
      const agentName = agent.email.split('@')[0]!;
      const create = () =>
        owner.api(individualRoutes.create, {
          body: { first_name: 'Kim', last_name: 'Lee', status: 'lead', assigned_agent: agent.id },
        });
      await expect.poll(async () => (await create()).status, { timeout: 15_000 }).toBe(201);
      const { items } = (await owner.api(individualRoutes.list)).body as { items: { id: string }[] };
      const { id } = items[0]!;
      await agent.refresh();

      const colleague = await newDevice({ viewport: { width, height: 900 } });
      await enterAs(agent, colleague);
      await colleague.goto('/app/notifications');
      const bell = colleague.getByRole('button', { name: /^Notifications/ });
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 20_000 });
      await colleague.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(bell).toHaveAccessibleName('Notifications');

      await enterAs(owner);
      const timeline = new TimelineCard(page);
      await new IndividualPage(page).open(id);
      await timeline.text.click();
      await page.keyboard.type(`Please call, @${agentName.slice(0, 4)}`);
      await expect(page.getByRole('option', { name: agentName, selected: true })).toBeVisible();
      await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(timeline.text).toHaveValue(`Please call, @${agentName} `);
      await page.keyboard.press('Enter');
      await expect(timeline.entries.first()).toContainText(`Please call, @${agentName}`);

      await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 20_000 });
      await bell.click();
      const panel = colleague.getByRole('dialog', { name: 'Notifications' });
      const mention = `${owner.email} mentioned you in a note on Kim Lee`;
      await expect(panel.getByRole('link', { name: mention })).toBeVisible();
      // By another way than the bell.
      await colleague.goto(`/app/dashboard/individuals/${id}`);
      await expect(new TimelineCard(colleague).entries.first()).toContainText('Please call');
      await expect(bell).toHaveAccessibleName('Notifications');
    });

    test('a morning brings what is due to the bell, and one email of the day that can be ended', async ({
      page,
      enterAs,
    }) => {
      const owner = await agencyOf(newAddress('owner'), { name: 'Rivera Insurance', seats: 3 });
      // Overdue in any time zone.
      const due_date = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
      const task = { title: 'Call Ada', due_date, assignee_id: owner.id };
      await expect.poll(async () => (await owner.api(taskRoutes.create, { body: task })).status).toBe(201);
      // Yesterday was the last morning that she was told of.
      const yesterday = `UPDATE agents SET noticed_at = now() - interval '1 day', morning_at = now()
        WHERE user_id = $1 RETURNING 1`;
      await expect.poll(async () => (await rowsOf('crm', yesterday, [owner.id])).length).toBe(1);
      await runSchedule('crm', 'find-mornings');
      const due = { query: { kind: 'task' } } as const;
      const rows = async () =>
        ((await owner.api(notificationRoutes.list, due)).body as { items: object[] }).items;
      await expect.poll(async () => (await rows()).length, { timeout: 30_000 }).toBe(1);
      await enterAs(owner);
      await page.goto('/app/dashboard');
      const bell = page.getByRole('button', { name: /^Notifications/ });
      const row = page.getByRole('link', { name: '1 task is due or overdue' });
      await bell.click();
      await expect(row).toHaveAttribute('href', '/app/dashboard/tasks?view=due');

      await rowsOf(
        'identity',
        'UPDATE notifications SET digest_at = now() WHERE user_id = $1 AND digest_at IS NOT NULL',
        [owner.id],
      );
      await runSchedule('identity', 'send-digests');
      const mail = async () =>
        (await mailsTo(owner.email)).find(({ subject }) => subject.includes('due or overdue'));
      await expect.poll(async () => (await mail()) !== undefined, { timeout: 30_000 }).toBe(true);
      await page.goto(/https?:\S+\/unsubscribe\/\S+/.exec((await mail())?.text ?? '')?.[0] ?? '');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByRole('link', { name: 'Settings, under Notifications' }).click();
      await expect(page.getByRole('switch', { name: 'Tasks due: Daily email' })).not.toBeChecked();
      await expect(page.getByRole('switch', { name: 'Tasks due: In Bindery' })).toBeChecked();
    });
  });
}

test('an agent learns who assigned them a client, and comes from the bell to the record', async ({
  page,
  enterAs,
}) => {
  const owner = await agencyOf(newAddress('owner'), { name: 'Rivera Insurance', seats: 3 });
  const agent = await joined(owner);
  const assign = () =>
    owner.api(individualRoutes.create, {
      body: { first_name: 'Ada', last_name: 'Byron', status: 'lead', assigned_agent: agent.id },
    });
  // crm learns of a new member a moment later.
  await expect.poll(async () => (await assign()).status, { timeout: 15_000 }).toBe(201);
  await agent.refresh();
  await enterAs(agent);
  await page.goto('/app/dashboard');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 25_000 });
  await bell.click();
  await page.getByRole('link', { name: `${owner.email} assigned Ada Byron to you` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('a person who wants none of a kind in Bindery gets none', async ({ page, enterAs }) => {
  const owner = await agencyOf(newAddress('owner'), { name: 'Rivera Insurance', seats: 3 });
  await enterAs(owner);
  await page.goto('/app/dashboard/settings/notifications');
  const members = page.getByRole('switch', { name: 'Members: In Bindery' });
  await members.click();
  await page.reload();
  await expect(members).not.toBeChecked();
  const member = await joined(owner);
  await new Frame(page).goTo('Members');
  await expect(page.getByText(member.email)).toBeVisible();
  await page.goto('/app/notifications');
  await expect(page.getByRole('tab', { name: 'Inbox' })).toBeVisible();
  await expect(page.getByText('accepted your invitation')).toHaveCount(0);
});

/** Runs a schedule now. */
async function runSchedule(service: 'crm' | 'identity', name: string): Promise<void> {
  await rowsOf(service, `INSERT INTO pgboss.job (name, data) VALUES ($1, '{"version": 1}')`, [name]);
}
