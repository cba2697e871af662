import { testCards } from '../lifecycle/test-cards.js';
import { html, type Html } from './html.js';

/** The card fields, filled with the previous input. */
export const cardFields = (typed: { number?: string; expiry?: string } = {}): Html => html`
  <label>
    Card number
    <input name="number" required inputmode="numeric" autocomplete="off" value="${typed.number ?? ''}" />
  </label>
  <div class="pair">
    <label>
      Expires, MM/YY
      <input name="expiry" required autocomplete="off" value="${typed.expiry ?? ''}" />
    </label>
    <label>
      Security code
      <input name="cvc" required inputmode="numeric" autocomplete="off" maxlength="4" />
    </label>
  </div>
`;

/** The supported test cards and how each behaves. */
export const cardHints = (): Html => html`
  <details>
    <summary>Test cards</summary>
    <p class="soft">Use any future expiration date and any security code.</p>
    <dl>
      ${testCards.map(
        ({ number, description: about }) => html`
          <dt><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></dt>
          <dd>${about}</dd>
        `,
      )}
    </dl>
  </details>
`;
