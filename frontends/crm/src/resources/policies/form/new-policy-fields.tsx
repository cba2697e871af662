import { Button } from '@bindery/ui';
import { FieldGrid, Fieldset, FieldsetStack } from '@bindery/ui/form';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import {
  LaterFields,
  OtherIdFields,
  PartyFields,
  PolicyNumberInput,
  PremiumFields,
  StatusInput,
  WritingAgentInput,
  type KnownNames,
} from './policy-fields.js';
import type { Captured } from '../../../records/use-completion.js';
import type { PolicyFormValues } from './policy-form.js';
import { useProposedStart } from './use-proposed-start.js';

interface NewPolicyFieldsProps {
  known: KnownNames;
  /** Whether its start is known, so that none is proposed. */
  hasStart: boolean;
  /** Whether all fields are there from the beginning. */
  isWhole: boolean;
  said: Captured;
}

/** Fields that are known when a policy is sold, and all others on request. */
export function NewPolicyFields({ known, hasStart, said, ...begun }: NewPolicyFieldsProps) {
  const [isWhole, setWhole] = useState(begun.isWhole);
  const { setFocus, getValues } = useFormContext<PolicyFormValues>();
  useProposedStart(hasStart);
  const hasIndividual = getValues('insured_id') !== '';
  // The individual is known, so the carrier is what comes first.
  useEffect(() => setFocus(hasIndividual ? 'carrier_id' : 'insured_id'), [setFocus, hasIndividual]);
  const showAll = () => {
    // The field has to be there before it can take the focus.
    flushSync(() => setWhole(true));
    setFocus('employer_id');
  };
  return (
    <FieldsetStack>
      <Fieldset legend="Policy">
        <FieldGrid>
          <PartyFields known={known} said={said} />
          <PremiumFields />
          <StatusInput />
          <PolicyNumberInput />
          <WritingAgentInput />
        </FieldGrid>
      </Fieldset>
      {isWhole ? (
        <Fieldset legend="More about the policy">
          <FieldGrid>
            <OtherIdFields />
            <LaterFields />
          </FieldGrid>
        </Fieldset>
      ) : (
        <div>
          <Button variant="ghost" icon={<ChevronDown />} onClick={showAll}>
            More fields
          </Button>
        </div>
      )}
    </FieldsetStack>
  );
}
