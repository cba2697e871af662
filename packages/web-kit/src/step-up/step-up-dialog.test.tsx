import { sessionRoutes } from '@bindery/contracts/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { sentenceOf, useApi } from '../api/index.js';
import { FakeApi, openRemote, problem } from '../testing/index.js';

const SIGN_OUT = 'DELETE /auth/sessions';
const SEND = 'GET /auth/v1/reauthenticate';
const VERIFY = 'POST /auth/v1/reauthenticate/verify';
const needed = "Confirm that it's you with a code that we email you, then try again.";

/** A page whose button makes a call that needs a step-up. */
function App() {
  const api = useApi();
  const [results, setResults] = useState<string[]>([]);
  const add = (result: string) => setResults((earlier) => [...earlier, result]);
  const call = () =>
    api.call(sessionRoutes.endOthers).then(
      () => add('Done'),
      (error: unknown) => add(sentenceOf(error, '')),
    );
  return (
    <>
      <button onClick={() => void call()}>Once</button>
      <button onClick={() => void Promise.all([call(), call()])}>Twice at once</button>
      {results.map((result, place) => (
        <p key={place}>{result}</p>
      ))}
    </>
  );
}

/** A server that wants a proof, which only the code 123456 is. */
function serverWith(): FakeApi {
  let isProved = false;
  return new FakeApi()
    .on(SIGN_OUT, () =>
      isProved ? new Response(null, { status: 204 }) : problem(403, 'step_up_required', needed),
    )
    .answers(SEND, {})
    .on(VERIFY, ({ body }) => {
      isProved = (body as { code: string }).code === '123456';
      return isProved ? Response.json({}) : problem(403, 'otp_expired', 'This code is wrong.');
    });
}

const open = (api: FakeApi) => openRemote({ App, mount: '/app/dashboard', address: '/app/dashboard', api });
const dialog = () => screen.findByRole('dialog', { name: "Confirm that it's you" });
const codeField = () => screen.findByLabelText('Six-digit code');
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('emails a code, and repeats the call once after the right one', async () => {
  const api = serverWith();
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Once' }));
  const question = within(await dialog());
  expect(await question.findByText(/We sent a six-digit code to/)).toHaveTextContent('olivia@harbor.test');
  expect(question.getByText(/works for 10 minutes/)).toBeVisible();
  expect(question.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  expect(await codeField()).toHaveFocus();
  await user.type(await codeField(), '123 456');
  expect(await screen.findByText('Done')).toBeVisible();
  await gone();
  expect([api.sent(SIGN_OUT).length, api.sent(SEND).length]).toEqual([2, 1]);
  expect(api.sent(VERIFY).map(({ body }) => body)).toEqual([{ code: '123456' }]);
});

it('shows what is wrong with a code and takes another', async () => {
  const { user } = open(serverWith());
  await user.click(await screen.findByRole('button', { name: 'Once' }));
  await user.type(await codeField(), '000000');
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  await user.clear(await codeField());
  await user.type(await codeField(), '123456');
  expect(await screen.findByText('Done')).toBeVisible();
});

it('says why no code was sent, takes the one of an earlier email, and can send at once', async () => {
  const early = 'A code was emailed less than 30 seconds ago. Try again in 12 seconds.';
  const api = serverWith().on(SEND, () => problem(429, 'over_email_send_rate_limit', early));
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Once' }));
  expect(await screen.findByText(early)).toBeVisible();
  api.answers(SEND, {});
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/We sent a six-digit code/)).toBeVisible();
  await user.type(await codeField(), '123456');
  expect(await screen.findByText('Done')).toBeVisible();
});

it('makes the rest of the page inert while it is open, so that no other dialog takes the focus', async () => {
  const { user } = open(serverWith());
  const other = document.body.appendChild(document.createElement('div'));
  await user.click(await screen.findByRole('button', { name: 'Once' }));
  const overlay = [...document.body.children].find((child) => child.contains(screen.getByRole('dialog')));
  expect([other, overlay].map((element) => element?.hasAttribute('inert'))).toEqual([true, false]);
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await gone();
  expect(other).not.toHaveAttribute('inert');
  other.remove();
});

it('lets the call fail when the person cancels', async () => {
  const api = serverWith();
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Once' }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(needed)).toBeVisible();
  await gone();
  expect(api.sent(SIGN_OUT)).toHaveLength(1);
});

it('repeats only once, even if the server wants another proof', async () => {
  const api = serverWith().on(SIGN_OUT, () => problem(403, 'step_up_required', needed));
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Once' }));
  await user.type(await codeField(), '123456');
  expect(await screen.findByText(needed)).toBeVisible();
  await gone();
  expect(api.sent(SIGN_OUT)).toHaveLength(2);
});

it('asks once for calls that need it at the same time', async () => {
  const api = serverWith();
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Twice at once' }));
  await user.type(await codeField(), '123456');
  await waitFor(() => expect(screen.getAllByText('Done')).toHaveLength(2));
  expect([api.sent(SIGN_OUT).length, api.sent(SEND).length, api.sent(VERIFY).length]).toEqual([4, 1, 1]);
});
