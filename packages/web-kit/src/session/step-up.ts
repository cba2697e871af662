import type { ApiClient } from '../api/api-client.js';
import type { SecondFactors } from '../second-factor/second-factors.js';

/** A question to the person: the second factor, or without one the code of an email, that proves who they are. */
export interface StepUp {
  /** Proves a second factor; null where the code of an email does. */
  readonly factors: SecondFactors | null;
  /** The person's methods, as `amr` names them. */
  readonly methods: readonly string[];
  /** Lets the waiting calls go on, once the session has the proof. */
  readonly proved: () => void;
  /** Has a code emailed. @throws ApiProblem */
  readonly emailCode: () => Promise<void>;
  /** Checks the code, and lets the waiting calls go on. @throws ApiProblem */
  readonly enter: (code: string) => Promise<void>;
  /** Lets the waiting calls fail. */
  readonly cancel: () => void;
}

interface StepUpParts extends Pick<StepUp, 'factors' | 'methods'> {
  /** The client of the sign-in service. */
  readonly auth: Pick<ApiClient, 'get' | 'post'>;
  /** Gets the token that has the proof of an emailed code. */
  readonly renew: () => Promise<unknown>;
}

/** Asks once for all calls that need a step-up at the same time. */
export class StepUpQuestion {
  #open: { readonly stepUp: StepUp; readonly answer: Promise<boolean> } | null = null;

  /** @param onChange called when the question opens or closes */
  constructor(private readonly onChange: () => void) {}

  get stepUp(): StepUp | null {
    return this.#open?.stepUp ?? null;
  }

  /** @returns whether the person has proved who they are */
  ask({ auth, renew, factors, methods }: StepUpParts): Promise<boolean> {
    if (this.#open) return this.#open.answer;
    let close: (proved: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      close = (proved) => {
        this.#open = null;
        resolve(proved);
        this.onChange();
      };
    });
    let isProved = false;
    const stepUp: StepUp = {
      factors,
      methods,
      proved: () => close(true),
      emailCode: () => auth.get('/reauthenticate'),
      enter: async (code) => {
        // The code works once. If only the renewal failed, it isn't sent again.
        if (!isProved) await auth.post('/reauthenticate/verify', { code });
        isProved = true;
        await renew();
        close(true);
      },
      cancel: () => close(false),
    };
    this.#open = { stepUp, answer };
    this.onChange();
    return answer;
  }
}
