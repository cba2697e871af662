import { useTheme } from '@bindery/ui';
import type { ManifestCommand, ManifestIcon } from '@bindery/web-kit/manifest';
import { CircleHelp, CircleUserRound, LogOut, Moon, Sun } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../../site/use-sign-out.js';
import type { Section } from '../sections.js';

/** Something to go to or to do that needs no server to be found. */
export interface PaletteCommand {
  label: string;
  /** Other words that people look for it by. */
  keywords: string;
  icon: ManifestIcon;
  /** The keys that do the same. */
  keys?: string | undefined;
  run: () => void;
}

/** The screens that this person may open. */
export function useScreens(sections: readonly Section[]): PaletteCommand[] {
  const navigate = useNavigate();
  const own = sections.map(({ label, icon, path, key }) => ({
    ...{ label, icon, keywords: 'go to open', keys: key && `g ${key}` },
    run: () => void navigate(path),
  }));
  const account: PaletteCommand = {
    label: 'Your account',
    keywords: 'go to open profile sessions devices',
    icon: CircleUserRound,
    run: () => void navigate('/app/account'),
  };
  return [...own, account];
}

/** What this person may do from anywhere: what the remotes offer, and the shell's own. */
export function useActions(ofRemotes: readonly ManifestCommand[], onHelp: () => void): PaletteCommand[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { theme, choose } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return [
    ...ofRemotes.map(({ label, keywords = '', icon, path, state }) => ({
      ...{ label, keywords, icon },
      run: () => void navigate(path, { state }),
    })),
    {
      label: `Switch to ${other} theme`,
      keywords: 'change colors night day mode',
      icon: other === 'dark' ? Moon : Sun,
      run: () => choose(other),
    },
    { label: 'Keyboard', keywords: 'help keys shortcuts', icon: CircleHelp, keys: '?', run: onHelp },
    { label: 'Sign Out', keywords: 'log logout leave', icon: LogOut, run: () => void signOut() },
  ];
}
