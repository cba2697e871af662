import { usePageKey } from '@bindery/ui';
import { render, screen, within } from '@testing-library/react';
import { KeyboardHelp } from './keyboard-help.js';

interface PageProps {
  mayAdd: boolean;
}

function Page({ mayAdd }: PageProps) {
  const nothing = () => undefined;
  usePageKey('n', mayAdd ? nothing : null, 'Add a client');
  usePageKey('j', nothing, 'Go to the next row');
  usePageKey('arrowdown', nothing, 'Go to the next row');
  usePageKey('k', nothing);
  return <KeyboardHelp sections={[]} open onOpenChange={nothing} />;
}

function linesOf(where: string) {
  const group = within(screen.getByRole('heading', { name: where }).parentElement!);
  return group.getAllByRole('definition').map((does) => {
    const keys = does.previousElementSibling?.getAttribute('aria-label') ?? '';
    return `${keys}: ${does.textContent}`;
  });
}

const show = (page: PageProps) => <Page {...page} />;

test('names the keys of the page while they have an effect', () => {
  const { rerender } = render(show({ mayAdd: false }));
  expect(linesOf('On this page')).toEqual(['j or ↓: Go to the next row']);
  rerender(show({ mayAdd: true }));
  expect(linesOf('On this page')).toContain('n: Add a client');
});

test('names no keys of a page that has none', () => {
  render(<KeyboardHelp sections={[]} open onOpenChange={() => undefined} />);
  expect(screen.queryByRole('heading', { name: 'On this page' })).toBeNull();
  expect(linesOf('In a form or dialog')).toContain('Enter: Save');
});
