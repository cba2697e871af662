import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../button/icon-button.js';
import { useTheme } from './theme-provider.js';

/** The button in the header that turns light into dark and back. */
export function ThemeSwitch() {
  const { theme, choose } = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Switch to ${next} theme`} onClick={() => choose(next)}>
      {theme === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  );
}
