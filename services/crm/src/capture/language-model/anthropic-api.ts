import { z } from 'zod';
import type { LanguageModel, ModelAddress } from './language-model.js';
import { postJson, readJson } from './post-json.js';

const MAX_TOKENS = 4_096;

const reply = z.object({
  stop_reason: z.string().nullable(),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
});

/**
 * A model behind Anthropic's Messages API, with structured output. Its client would bring 29 MB for one call.
 * Source: Anthropic, "Messages API" and "Structured outputs".
 */
export function anthropicModel({ url, model, key }: ModelAddress): LanguageModel {
  return {
    provider: 'Anthropic',
    model,
    async answer({ instructions, text, schema }, signal) {
      const body = {
        model,
        max_tokens: MAX_TOKENS,
        system: instructions,
        messages: [{ role: 'user', content: text }],
        output_config: { format: { type: 'json_schema', schema } },
      };
      const headers = { 'anthropic-version': '2023-06-01', ...(key !== undefined && { 'x-api-key': key }) };
      const { content, stop_reason } = reply.parse(
        await postJson(`${url}/v1/messages`, { headers, body, signal }),
      );
      if (stop_reason !== 'end_turn') throw new Error('The language model did not finish its answer');
      return readJson(content.map((block) => block.text ?? '').join(''));
    },
  };
}
