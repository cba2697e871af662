import type { OpenedRemote } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';

/** Opens the menu of a page's header. */
export async function openMoreActions(user: OpenedRemote['user']) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  return within(await screen.findByRole('menu'));
}

/** Chooses from it. */
export async function chooseMoreAction(user: OpenedRemote['user'], name: string): Promise<void> {
  const menu = await openMoreActions(user);
  await user.click(menu.getByRole('menuitem', { name }));
}
