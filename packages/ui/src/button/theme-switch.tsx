import { Moon, Sun } from 'lucide-react';
import { IconButton } from './icon-button.js';
import { useTheme } from '../theme/theme-provider.js';

/** The button that toggles between light and dark. */
export function ThemeSwitch() {
  const { theme, choose } = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Switch to ${next} theme`} onClick={() => choose(next)}>
      {theme === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  );
}
