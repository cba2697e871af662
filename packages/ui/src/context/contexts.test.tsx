import '@bindery/ui/testing';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Toaster } from './contexts.js';

/** Modules that federation has once on a page, and packages that would bring a React of their own into this test. */
const shared = {
  'lucide-react': await import('lucide-react'),
  'radix-ui': await import('radix-ui'),
  react: await import('react'),
  'react-router-dom': await import('react-router-dom'),
  'styled-components': await import('styled-components'),
  '@bindery/ui/context': await import('@bindery/ui/context'),
};
const { ConfirmContext, ThemeContext, ToastContext } = shared['@bindery/ui/context'];

/** Loads another build of the design system, as the shell and each remote have their own. */
async function build() {
  jest.resetModules();
  for (const [name, module] of Object.entries(shared)) jest.unstable_mockModule(name, () => module);
  return import('../index.js');
}

type Ui = Awaited<ReturnType<typeof build>>;

/** A screen of a remote that uses all of the shared contexts. */
function screenOf({ useConfirm, useTheme, useToast }: Ui) {
  return function Screen() {
    const toast = useToast();
    const confirm = useConfirm();
    const ask = async () => toast.success((await confirm({ title: 'Delete?' })) ? 'Deleted.' : 'Kept.');
    return <button onClick={() => void ask()}>{`In ${useTheme().theme} theme`}</button>;
  };
}

beforeEach(() => {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (media: string) => Object.assign(new EventTarget(), { media, matches: true }),
  });
});

test('a remote with a build of its own shows the theme, the questions and the toasts of the shell', async () => {
  const shell = await build();
  const remote = await build();
  expect(remote.ToastProvider).not.toBe(shell.ToastProvider);
  const Screen = screenOf(remote);
  render(
    <shell.ThemeProvider>
      <shell.ToastProvider>
        <shell.ConfirmProvider>
          <Screen />
        </shell.ConfirmProvider>
      </shell.ToastProvider>
    </shell.ThemeProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'In dark theme' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Deleted.')).toBeVisible();
});

// A context's property of the next release is optional there: its remotes may come to this shell, and its shell to them.
const show = jest.fn<(message: string) => void>();
const toaster = { show, success: show, error: show };
interface NextToaster extends Toaster {
  progress?: (message: string, share: number) => void;
}

test('a newer remote does without a member that the context of an older shell lacks', async () => {
  const remote = await build();
  function NewerScreen() {
    const toast: NextToaster = remote.useToast();
    const save = () => (toast.progress ? toast.progress('Saving', 0.5) : toast.show('Saving'));
    return <button onClick={save}>Save</button>;
  }
  render(
    <ToastContext value={toaster}>
      <NewerScreen />
    </ToastContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(show).toHaveBeenCalledWith('Saving');
});

test('an older remote works with the contexts of a newer shell, which have more members', async () => {
  const Screen = screenOf(await build());
  const newerToaster = { ...toaster, progress: () => undefined };
  const newerTheme = { theme: 'light', choose: () => undefined, contrast: 'more' } as const;
  render(
    <ThemeContext value={newerTheme}>
      <ToastContext value={newerToaster}>
        <ConfirmContext value={() => Promise.resolve(false)}>
          <Screen />
        </ConfirmContext>
      </ToastContext>
    </ThemeContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'In light theme' }));
  expect(show).toHaveBeenCalledWith('Kept.');
});
