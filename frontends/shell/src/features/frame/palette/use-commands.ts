import { useTheme } from '@bindery/ui';
import type { ManifestCommand, ManifestIcon, ManifestTypedCommand } from '@bindery/web-kit/manifest';
import {
  Bell,
  BellRing,
  Building2,
  CircleHelp,
  CircleUserRound,
  LogOut,
  MonitorSmartphone,
  Moon,
  Plug,
  Sun,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../../site/use-sign-out.js';
import type { Section } from '../navigation/sections.js';

/** A screen or action that needs no server search. */
export interface PaletteCommand {
  label: string;
  /** Synonyms for the search. */
  keywords: string;
  icon: ManifestIcon;
  /** Whether it is listed only for a text that matches it. */
  onlyTyped?: boolean | undefined;
  /** The shortcut for the same action. */
  keys?: string | undefined;
  run: () => void;
}

/** The screens that the user may open. */
export function useScreens(sections: readonly Section[]): PaletteCommand[] {
  const navigate = useNavigate();
  const own = sections.map(({ label, keywords = '', icon, path, key }) => ({
    ...{ label, icon, keywords: `go to open ${keywords}`, keys: key && `g ${key}` },
    run: () => void navigate(path),
  }));
  return [...own, ...ownPages.map((tab) => ({ ...tab, run: () => void navigate(tab.path) }))];
}

const ownPages = [
  {
    ...{ label: 'Notifications', path: '/app/notifications', icon: Bell },
    keywords: 'go to open bell inbox news unread notices',
  },
  {
    ...{ label: 'Notification settings', path: '/app/dashboard/settings/notifications', icon: BellRing },
    keywords: 'go to open email unsubscribe alerts switches',
  },
  {
    ...{ label: 'Your profile', path: '/app/dashboard/settings/profile', icon: CircleUserRound },
    keywords: 'go to open settings account name phone email date time zone',
  },
  {
    ...{ label: 'Security and devices', path: '/app/dashboard/settings/security', icon: MonitorSmartphone },
    keywords: 'go to open settings account sessions passkeys second factor',
  },
  {
    ...{ label: 'Integration', path: '/app/dashboard/settings/integration', icon: Plug },
    keywords: 'go to open settings api keys webhooks zapier make extension calendar',
  },
  {
    ...{ label: 'Agency settings', path: '/app/dashboard/settings/agency', icon: Building2 },
    keywords: 'go to open name phone support sessions domains email display',
  },
] as const;

/** Actions that take the typed text, such as the name of a new individual. */
export function useTypedCommands(typed: readonly ManifestTypedCommand[], text: string): PaletteCommand[] {
  const navigate = useNavigate();
  return typed
    .filter(({ takes }) => text !== '' && takes(text))
    .map(({ label, icon, path, state }) => ({
      ...{ label: label(text), keywords: '', icon },
      run: () => void navigate(path, { state: state(text) }),
    }));
}

/** The user's global actions: those of the remotes and the shell's own. */
export function useActions(ofRemotes: readonly ManifestCommand[], onHelp: () => void): PaletteCommand[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { theme, choose } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return [
    ...ofRemotes.map(({ label, keywords = '', icon, path, state, onlyTyped }) => ({
      ...{ label, keywords, icon, onlyTyped },
      run: () => void navigate(path, { state }),
    })),
    {
      label: `Switch to ${other} theme`,
      keywords: 'change colors night day mode',
      icon: other === 'dark' ? Moon : Sun,
      run: () => choose(other),
    },
    {
      label: 'Keyboard shortcuts',
      keywords: 'help keys shortcuts',
      icon: CircleHelp,
      keys: '?',
      run: onHelp,
    },
    { label: 'Sign out', keywords: 'log logout leave', icon: LogOut, run: () => void signOut() },
  ];
}
