import { tabStorage } from '@bindery/ui/storage';
import { typedInto } from '../../../site/prerendered.js';
import { nothingTyped, type TrialValues } from './trial-values.js';

const STORAGE_KEY = 'bindery.trial-draft';

interface Draft {
  values: Partial<TrialValues>;
  /** When the form was first touched. */
  startedAt: string;
}

const isTyped = (values: Partial<TrialValues>): boolean =>
  Object.values(values).some((value) => value !== '');

/** The earliest time at which the prerendered form can have been typed into, since it records none. */
const pageOpenedAt = (): string => new Date(performance.timeOrigin).toISOString();

/** The typed and unsent values, which outlive a reload in this tab alone. */
export class TrialDraft {
  #startedAt: string | undefined;

  /** The first values of the form. Values that were typed into the prerendered form go before the kept ones. */
  values(): TrialValues {
    const { values = {}, startedAt } = this.#kept();
    const typed = Object.fromEntries(Object.entries(typedInto('trial')).filter(([, value]) => value !== ''));
    this.#startedAt = startedAt ?? (isTyped(typed) ? pageOpenedAt() : undefined);
    return { ...nothingTyped, ...values, ...typed };
  }

  keep(values: Partial<TrialValues>): void {
    if (!isTyped(values)) {
      this.forget();
      return;
    }
    const draft: Draft = { values, startedAt: this.startedAt() };
    tabStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  }

  forget(): void {
    this.#startedAt = undefined;
    tabStorage.removeItem(STORAGE_KEY);
  }

  /** Begins to count, the first time. */
  startedAt(): string {
    return (this.#startedAt ??= new Date().toISOString());
  }

  #kept(): Partial<Draft> {
    const written = tabStorage.getItem(STORAGE_KEY);
    return written ? (JSON.parse(written) as Partial<Draft>) : {};
  }
}
