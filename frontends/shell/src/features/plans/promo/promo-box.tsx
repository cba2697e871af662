import type { PlanId, PlanView, PromoApplied } from '@bindery/contracts/billing';
import { Banner, Button, IconButton } from '@bindery/ui';
import { RadioField, TextField } from '@bindery/ui/form';
import { TicketPercent, X } from 'lucide-react';
import { useState } from 'react';
import { levelSentence } from '../offers/level-sentence.js';
import { hasSeats, isFree, type Grant, type Place } from '../offers/offer.js';
import { Box, Entry, Hint, Hints, Toggle } from './promo-style.js';
import { usePromo } from './use-promo.js';

interface PromoBoxProps {
  place: Place;
  plans: readonly PlanView[];
  hints: readonly string[];
  onGranted: (grant: Grant) => void;
}

/** The 'Have a promo code?' button, which expands into a form. */
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
  // The chooser knows the code's plan. The welcome page defaults to the individual plan.
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
      <IconButton label="Close promo code" onClick={onClose}>
        <X />
      </IconButton>
      <RadioField<PlanId | ''> label="Plan" options={options} value={planId ?? ''} onChange={choose} />
      <Entry>
        <TextField
          autoFocus
          label="Promo code"
          type="code"
          maxLength={64}
          value={code}
          error={problem}
          hint={news ?? unready}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            // A disabled button would swallow Enter and the reason with it.
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

export function AppliedPromo({ code, description, service_level }: PromoApplied['promo_applied']) {
  return (
    <Banner kind="success">
      Promo code applied: {code}
      {description && <div>{description}</div>}
      {service_level !== 'all_services' && <div>{levelSentence(service_level)}</div>}
    </Banner>
  );
}
