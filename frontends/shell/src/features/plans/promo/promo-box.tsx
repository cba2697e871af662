import type { PlanId, PlanView } from '@bindery/contracts/billing';
import { Button, IconButton } from '@bindery/ui';
import { RadioField, TextField } from '@bindery/ui/form';
import { TicketPercent, X } from 'lucide-react';
import { useState } from 'react';
import type { Grant } from '../chooser/grant.js';
import { hasSeats, isFree } from '../chooser/offer.js';
import type { Place } from '../chooser/use-choose-plan.js';
import { Box, Entry, Hint, Hints, Toggle } from './promo-style.js';
import { usePromo } from './use-promo.js';

interface PromoBoxProps {
  place: Place;
  plans: readonly PlanView[];
  /** Sample codes. */
  hints: readonly string[];
  onGranted: (grant: Grant) => void;
}

/** 'Have a promo code?', which opens into a box for one. */
export function PromoBox(props: PromoBoxProps) {
  const [open, setOpen] = useState(false);
  if (open) return <OpenBox {...props} onClose={() => setOpen(false)} />;
  return (
    <Toggle type="button" aria-expanded={false} onClick={() => setOpen(true)}>
      <TicketPercent aria-hidden="true" />
      Have a promo code?
    </Toggle>
  );
}

function OpenBox({ place, plans, hints, onGranted, onClose }: PromoBoxProps & { onClose: () => void }) {
  const { code, type, problem, news, applying, apply } = usePromo(onGranted);
  // The chooser asks which plan the code is for; on Welcome it is the one for a single person unless they say so.
  const [planId, setPlanId] = useState<PlanId | null>(place === 'welcome' ? 'individual_agent' : null);
  const options = plans.filter((plan) => !isFree(plan)).map(optionOf);
  const unready = planId === null ? 'Please select a plan first to apply promo code' : undefined;
  return (
    <Box
      aria-label="Promo code"
      onSubmit={(event) => {
        event.preventDefault();
        void apply(planId);
      }}
    >
      <IconButton label="Close the promo code" onClick={onClose}>
        <X />
      </IconButton>
      <RadioField<PlanId | ''> label="Plan" options={options} value={planId ?? ''} onChange={choose} />
      <Entry>
        <TextField
          autoFocus
          label="Promo code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={code}
          error={problem}
          hint={news ?? unready}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            // A button that is disabled would swallow the key, and with it the reason.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void apply(planId);
          }}
        />
        <Button
          type="submit"
          pending={applying}
          disabled={code.trim() === '' || planId === null}
          title={unready}
        >
          Apply
        </Button>
      </Entry>
      {hints.length > 0 && (
        <Hints>
          Sample codes:{' '}
          {hints.map((hint) => (
            <Hint key={hint} type="button" onClick={() => type(hint)}>
              {hint}
            </Hint>
          ))}
        </Hints>
      )}
    </Box>
  );

  function choose(chosen: PlanId | ''): void {
    if (chosen !== '') setPlanId(chosen);
  }
}

function optionOf(plan: PlanView): { value: PlanId; label: string; hint?: string } {
  const option = { value: plan.plan_id, label: plan.name };
  return hasSeats(plan) ? { ...option, hint: `With ${String(plan.minimum_seats)} seats` } : option;
}
