import type { CaptureDraft } from '@bindery/contracts/crm';
import { Banner } from '@bindery/ui';

/** Says whether a language model works on the draft, where the agency has one asked. */
export function ModelNote({ state }: { state: CaptureDraft['language_model'] }) {
  if (state === 'working') return <Banner>Looking for more. Suggestions appear below as they come.</Banner>;
  if (state === 'failed')
    return (
      <Banner kind="warning">
        The language model didn’t answer. Everything here was found by Bindery’s own rules.
      </Banner>
    );
  return null;
}
