import '@bindery/ui/fonts';
import { ThemeProvider } from '@bindery/ui';
import { createRoot } from 'react-dom/client';
import { OptionsPage } from './options-page.js';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeProvider>
      <OptionsPage />
    </ThemeProvider>,
  );
