import { answerApi } from './api/answer-api.js';
import type { Controls } from './controls/controls.js';
import { answerPage } from './pages/answer-page.js';
import type { World } from './state/world.js';
import { answerControl } from './controls/answer-control.js';
import type { Asked, Reaction } from './server/start-server.js';

/** Called with a call of the API whose work is done and whose answer has not gone out. */
export type BeforeReply = (call: { method: string; path: string }) => void | Promise<void>;
/** How the API is away: it hangs up, answers 500 or never answers. */
export type Outage = 'refuse' | 'error' | 'hang';

const FAILED = JSON.stringify({
  error: { type: 'api_error', message: 'The Stripe emulator was told to fail.' },
});

/** Puts the API, the pages and the controls behind one address, with what tests do to the API's answers. */
export class FrontDoor {
  outage: Outage | undefined;
  beforeReply: BeforeReply | undefined;

  constructor(
    private readonly world: World,
    private readonly controls: Controls,
    private readonly settings: { apiKey: string; keep: () => void },
  ) {}

  async react(asked: Asked): Promise<Reaction> {
    const reaction = await this.reactTo(asked);
    // What was answered survives a kill right after.
    if (asked.method !== 'GET') this.settings.keep();
    return reaction;
  }

  private async reactTo(asked: Asked): Promise<Reaction> {
    const { pathname } = asked.url;
    if (pathname === '/health') return { status: 200, headers: {}, body: 'ok' };
    if (pathname.startsWith('/v1/')) return this.reactToCall(asked);
    const controlled = pathname.startsWith('/_emulator/') && (await answerControl(this.controls, asked));
    return controlled || answerPage(this.world, asked);
  }

  private async reactToCall(asked: Asked): Promise<Reaction> {
    if (this.outage === 'refuse') return 'hang up';
    if (this.outage === 'hang') return 'never answer';
    if (this.outage === 'error') {
      return { status: 500, headers: { 'content-type': 'application/json' }, body: FAILED };
    }
    const answer = answerApi(this.world, this.settings.apiKey, asked);
    await this.beforeReply?.({ method: asked.method, path: asked.url.pathname });
    return answer;
  }
}
