import { openScreens } from '../fixtures/open-screens.js';
import { test } from '../fixtures/test.js';
import { everyForm, inForms } from '../fixtures/windows.js';
import { screens } from '../screens/index.js';
import { Gallery } from './gallery.js';
import { keepTimesSteady } from './steady-times.js';

test.use({
  // One pattern: Playwright takes a list of two for a value and its options.
  expectedMessages: [/Federation Runtime.*Failed to get manifest|net::ERR_INTERNET_DISCONNECTED/s],
});

test('every screen, in every window and both themes', async ({ newDevice, enterAs, superuser, provoked }) => {
  // As long as it takes: these are pictures, not checks.
  test.setTimeout(0);
  const gallery = new Gallery();
  const addresses = {
    undecided: 'new@harbor.test',
    newcomer: 'ben@harbor.test',
    agent: 'ana@harbor.test',
    owner: 'olivia@harbor.test',
  };
  const steadyDevice = async () => {
    const page = await newDevice({ reducedMotion: 'reduce', timezoneId: 'America/New_York' });
    await keepTimesSteady(page.context());
    return page;
  };
  const doors = { enterAs, superuser, provoked, addresses, newDevice: steadyDevice };
  await openScreens(doors, screens, async (page, screen) => {
    if (screen.unpictured) return;
    await inForms(everyForm, page, screen, async (window, theme) => {
      const png = await page.screenshot({ animations: 'disabled' });
      gallery.add(screen.name, theme, window, png);
    });
  });
  gallery.finish();
});
