import type { CrmConfig } from '../../config.js';
import { anthropicModel } from './anthropic-api.js';
import { openaiModel } from './openai-api.js';

/** One question to a language model. */
export interface Question {
  /** The rules. Nothing of a page is in them. */
  readonly instructions: string;
  /** The text that is asked about. */
  readonly text: string;
  /** The JSON schema that the answer must have. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A language model that answers in JSON. It gets no tools. */
export interface LanguageModel {
  /** The recipient of the texts, for people: `Anthropic`, or the host of a server of one's own. */
  readonly provider: string;
  readonly model: string;
  /**
   * Answers a question with a value of the schema, as far as the model kept to it.
   * @throws Error without any text of the question or the answer
   */
  answer(question: Question, signal: AbortSignal): Promise<unknown>;
}

/** Where a language model is, and what it gets to answer with. */
export interface ModelAddress {
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

export const LANGUAGE_MODEL = Symbol('LANGUAGE_MODEL');

/** The configured language model; null without one, as by default. */
export function openLanguageModel(
  config: Pick<
    CrmConfig,
    'LANGUAGE_MODEL_API' | 'LANGUAGE_MODEL_URL' | 'LANGUAGE_MODEL' | 'LANGUAGE_MODEL_KEY'
  >,
): LanguageModel | null {
  const { LANGUAGE_MODEL_API: api, LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL: model } = config;
  if (api === undefined || model === undefined) return null;
  const key = config.LANGUAGE_MODEL_KEY;
  if (api === 'anthropic') return anthropicModel({ url: url ?? 'https://api.anthropic.com', model, key });
  return openaiModel({ url: url ?? 'https://api.openai.com/v1', model, key });
}
