import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, problem } from '../../../testing/fake-server.js';
import { openPage } from '../../../testing/open-page.js';
// The page loads it late. Importing it here compiles it before the first test.
import './trial-form.js';

const CALL = 'POST /api/landing/contact-form';
const DRAFT = 'bindery.trial-draft';
const THANKS = "Thank you! We'll contact you within 24 hours.";
const FAILED = 'Failed to submit form. Please try again.';

afterEach(() => sessionStorage.clear());

async function openForm(server: FakeServer) {
  const { user } = openPage(server, '/');
  const form = (await screen.findByRole('button', { name: 'Request a walkthrough' })).closest('form')!;
  const field = (label: string | RegExp) => within(form).getByLabelText(label);
  const fill = async (label: string | RegExp, text: string) => {
    await user.click(field(label));
    await user.paste(text);
  };
  const send = () => user.click(within(form).getByRole('button', { name: 'Request a walkthrough' }));
  return { user, field, fill, send };
}

async function openFilled(server: FakeServer) {
  const form = await openForm(server);
  await form.fill(/^Name/, 'Ada Byron');
  await form.fill(/^Email/, 'ada@byron.test');
  await form.fill('Phone', '\u202a2075550123\u202c');
  await form.fill('Message', 'We want to move this month.');
  return form;
}

test('the trial form sends the entries with page and time, confirms and clears itself', async () => {
  const server = new FakeServer().on(CALL, { success: true });
  const { field, send, user } = await openFilled(server);
  await user.click(field('Current CRM'));
  await user.click(await screen.findByRole('option', { name: 'Applied Epic' }));
  await send();
  expect(await screen.findByText(/^Welcome! We've received your information and will send/)).toBeVisible();
  expect(screen.getByText(THANKS)).toBeVisible();
  const [sent] = server.sent(CALL);
  expect(sent?.body).toEqual({
    name: 'Ada Byron',
    email: 'ada@byron.test',
    phone: '(207) 555-0123',
    agency: null,
    current_crm: 'applied',
    message: 'We want to move this month.',
    leave_empty: '',
    source: 'landing_page',
    submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    page_url: 'http://localhost/',
    user_agent: navigator.userAgent,
  });
  expect(screen.queryByRole('button', { name: 'Request a walkthrough' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send another request' }));
  const again = within(screen.getByRole('button', { name: 'Request a walkthrough' }).closest('form')!);
  for (const label of [/^Name/, /^Email/, 'Message']) expect(again.getByLabelText(label)).toHaveValue('');
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
});

test('the trial form requires a name and a valid email before it sends', async () => {
  const server = new FakeServer();
  const { field, fill, send } = await openForm(server);
  await fill(/^Email/, 'a@b');
  await send();
  await waitFor(() => expect(field(/^Name/)).toHaveAccessibleDescription('Name is required.'));
  expect(field(/^Email/)).toHaveAccessibleDescription(/^Enter an email address such as/);
  expect(server.sent(CALL)).toHaveLength(0);
});

test.each([
  [429, 'rate_limited', 'Too many requests. Try again in 10 minutes.', 'Failed to submit form.'],
  [503, 'unavailable', 'This part of Bindery is not answering. Try again in a moment.', FAILED],
])(
  'after a %i the trial form shows the reason and stores the typed text',
  async (status, code, detail, title) => {
    const server = new FakeServer().on(CALL, () => problem(status, code, detail));
    const { field, send } = await openFilled(server);
    await send();
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    expect(field('Message')).toHaveValue('We want to move this month.');
    expect(JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}')).toMatchObject({
      values: { name: 'Ada Byron', email: 'ada@byron.test' },
      startedAt: expect.any(String),
    });
  },
);

test('the trial form restores the stored text after a page reload', async () => {
  const values = { name: 'Ada Byron', phone: '212 555 0123' };
  sessionStorage.setItem(DRAFT, JSON.stringify({ values, startedAt: '2026-11-21T10:00:00.000Z' }));
  const server = new FakeServer().on(CALL, { success: true });
  const { field, fill, send } = await openForm(server);
  expect(field(/^Name/)).toHaveValue('Ada Byron');
  expect(field('Phone')).toHaveValue('212 555 0123');
  await fill(/^Email/, 'ada@byron.test');
  await send();
  await screen.findByText(THANKS);
  expect(server.sent(CALL)[0]?.body).toMatchObject({ started_at: '2026-11-21T10:00:00.000Z' });
});

test('the trial form shows a server validation error under its field', async () => {
  const refusal = { title: 'Invalid', status: 422, code: 'validation_failed', detail: 'Check the form.' };
  const errors = [{ path: 'phone', message: 'This phone number does not exist.' }];
  const server = new FakeServer().on(CALL, () => Response.json({ ...refusal, errors }, { status: 422 }));
  const { field, send } = await openFilled(server);
  await send();
  await waitFor(() =>
    expect(field('Phone')).toHaveAccessibleDescription('This phone number does not exist.'),
  );
});

test('a double-click sends the trial form once, and the button shows Sending...', async () => {
  let answer: (response: Response) => void = () => undefined;
  const server = new FakeServer().on(CALL, () => new Promise((resolve) => (answer = resolve)));
  const { user } = await openFilled(server);
  const button = screen.getByRole('button', { name: 'Request a walkthrough' });
  await user.dblClick(button);
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBe(button);
  answer(Response.json({ success: true }));
  await screen.findByText(THANKS);
  expect(server.sent(CALL)).toHaveLength(1);
});

test('the trial form has a honeypot field that neither people nor autofill reach', async () => {
  const { field } = await openForm(new FakeServer());
  const trap = field('Leave this field empty');
  expect(trap).toHaveAttribute('name', 'leave_empty');
  expect(trap).toHaveAttribute('tabindex', '-1');
  expect(trap).toHaveAttribute('autocomplete', 'off');
  expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
});
