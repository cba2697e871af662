import { Cards } from '../settings-form.js';
import { CalendarCard } from './calendar-card.js';
import { ExtensionCard } from './extension-card.js';
import { ApiKeysCard } from './keys/api-keys-card.js';
import { ProgramsCards } from './programs-cards.js';
import { WebhooksCard } from './webhooks/webhooks-card.js';

/** The programs that work with the account: by keys, the calendar feed and the browser extension. */
export function IntegrationTab() {
  return (
    <Cards>
      <ApiKeysCard />
      <WebhooksCard />
      <ProgramsCards />
      <CalendarCard />
      <ExtensionCard />
    </Cards>
  );
}
