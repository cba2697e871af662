import { ThemeContext, useRequired, type Theme, type ThemeState } from '@bindery/ui/context';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { pageStorage } from '../storage/page-storage.js';
import { GlobalStyle } from './global-style.js';

const STORAGE_KEY = 'bindery.theme';
const DARK_QUERY = '(prefers-color-scheme: dark)';

function storedTheme(): Theme | null {
  const stored = pageStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

const systemTheme = (): Theme => (window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light');

/** Follows the system's preference until the user chooses a theme, which then applies to all tabs. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(storedTheme);
  const [system, setSystem] = useState(systemTheme);
  const theme = chosen ?? system;

  useEffect(() => {
    const query = window.matchMedia(DARK_QUERY);
    const follow = () => setSystem(systemTheme());
    const adopt = (event: StorageEvent) => {
      if (event.key === STORAGE_KEY) setChosen(storedTheme());
    };
    query.addEventListener('change', follow);
    window.addEventListener('storage', adopt);
    return () => {
      query.removeEventListener('change', follow);
      window.removeEventListener('storage', adopt);
    };
  }, []);

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  const choose = useCallback((next: Theme) => {
    pageStorage.setItem(STORAGE_KEY, next);
    setChosen(next);
  }, []);

  const state = useMemo(() => ({ theme, choose }), [theme, choose]);
  return (
    <ThemeContext value={state}>
      <GlobalStyle />
      {children}
    </ThemeContext>
  );
}

/** Returns the theme and its setter. Throws outside of a {@link ThemeProvider}. */
export function useTheme(): ThemeState {
  return useRequired(ThemeContext, 'ThemeProvider');
}
