import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of a row. @param name of its record */
export async function openRowMenu(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
}

/** Chooses from the menu of a row. */
export async function inRowMenu(user: UserEvent, name: string, item: string): Promise<void> {
  await openRowMenu(user, name);
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** The words in the menu of a row, which is closed again. */
export async function actionsFor(user: UserEvent, name: string): Promise<(string | null)[]> {
  await openRowMenu(user, name);
  const words = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return words;
}
