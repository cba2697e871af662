import { Cards } from '../settings-form.js';
import { ExtensionCard } from './extension-card.js';
import { ApiKeysCard } from './keys/api-keys-card.js';

/** The programs that work with the account: by keys and the browser extension. */
export function IntegrationTab() {
  return (
    <Cards>
      <ApiKeysCard />
      <ExtensionCard />
    </Cards>
  );
}
