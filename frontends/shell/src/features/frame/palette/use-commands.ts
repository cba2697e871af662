import { useTheme } from '@bindery/ui';
import { useRefusal } from '@bindery/web-kit/access';
import { CircleHelp, CircleUserRound, LogOut, Moon, Sun, UserPlus, type LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../../site/use-sign-out.js';
import type { Section } from '../sections.js';

/** Something to go to or to do that needs no server to be found. */
export interface PaletteCommand {
  label: string;
  /** Other words that people look for it by. */
  also: string;
  icon: LucideIcon;
  /** The keys that do the same. */
  keys?: string | undefined;
  run: () => void;
}

/** The screens that this person may open. */
export function useScreens(sections: readonly Section[]): PaletteCommand[] {
  const navigate = useNavigate();
  const own = sections.map(({ label, icon, to, key }) => ({
    ...{ label, icon, also: 'go to open', keys: `g ${key}` },
    run: () => void navigate(to),
  }));
  const account: PaletteCommand = {
    label: 'Your account',
    also: 'go to open profile sessions devices',
    icon: CircleUserRound,
    run: () => void navigate('/app/account'),
  };
  return [...own, account];
}

/** What this person may do from anywhere. */
export function useActions(onHelp: () => void): PaletteCommand[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { theme, choose } = useTheme();
  const mayAdd = useRefusal('individual:write') === null;
  const other = theme === 'dark' ? 'light' : 'dark';
  const add: PaletteCommand = {
    label: 'Add Individual',
    also: 'new create client person',
    icon: UserPlus,
    run: () => void navigate('/app/dashboard/individuals', { state: { adding: true } }),
  };
  const always: PaletteCommand[] = [
    {
      label: `Switch to ${other} theme`,
      also: 'change colors night day mode',
      icon: other === 'dark' ? Moon : Sun,
      run: () => choose(other),
    },
    { label: 'Keyboard', also: 'help keys shortcuts', icon: CircleHelp, keys: '?', run: onHelp },
    { label: 'Sign Out', also: 'log logout leave', icon: LogOut, run: () => void signOut() },
  ];
  return mayAdd ? [add, ...always] : always;
}
