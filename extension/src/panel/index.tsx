import '@bindery/ui/fonts';
import { ConfirmProvider, ThemeProvider } from '@bindery/ui';
import { createRoot } from 'react-dom/client';
import { Panel } from './panel.js';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const { id } = await chrome.windows.getCurrent();
  if (!root || id === undefined) return;
  createRoot(root).render(
    <ThemeProvider>
      <ConfirmProvider>
        <Panel windowId={id} />
      </ConfirmProvider>
    </ThemeProvider>,
  );
}

void start();
