import { openScreens } from '../screens/open-screens.js';
import { test } from '../fixtures/test.js';
import { everyForm, inForms } from '../screens/windows.js';
import { parts, screens } from '../screens/screens.js';
import { addPicture, writePage } from './gallery.js';
import { keepTimesSteady } from './steady-times.js';

test.use({
  // One pattern: Playwright takes a list of two for a value and its options.
  expectedMessages: [/Federation Runtime.*Failed to get manifest|net::ERR_INTERNET_DISCONNECTED/s],
});

/** Screens are opened part by part, for one leads to the next. */
const wanted = new RegExp(process.env['SCREENS'] ?? '');
const opened = Object.values(parts)
  .filter((part) => part.some(({ name }) => wanted.test(name)))
  .flat();

test('every screen is pictured in every window and both themes', async ({
  newDevice,
  enterAs,
  superuser,
  provoked,
}) => {
  // No timeout, because these are pictures and not checks.
  test.setTimeout(0);
  const addresses = {
    undecided: 'new@harbor.test',
    buyer: 'chris@harbor.test',
    newcomer: 'ben@harbor.test',
    redeemer: 'lee@willow.test',
    agent: 'ana@harbor.test',
    owner: 'olivia@harbor.test',
    debtor: 'pat@pine.test',
    lapsed: 'mel@oldmill.test',
  };
  const steadyDevice = async () => {
    const page = await newDevice({ reducedMotion: 'reduce', timezoneId: 'America/New_York' });
    await keepTimesSteady(page.context());
    return page;
  };
  const doors = { enterAs, superuser, provoked, addresses, newDevice: steadyDevice };
  await openScreens(doors, opened, async (page, screen) => {
    if (screen.unpictured || !wanted.test(screen.name)) return;
    await inForms(everyForm, page, screen, async (window, theme) => {
      const png = await page.screenshot({ animations: 'disabled' });
      addPicture(screen.name, theme, window, png);
    });
  });
  const page = writePage(screens.filter(({ unpictured }) => !unpictured).map(({ name }) => name));
  console.log(`The gallery: ${page}`);
});
