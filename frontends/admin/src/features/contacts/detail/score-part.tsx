import type { ContactDetail, ScoreReason } from '@bindery/contracts/leads';
import { Button, tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { formFields } from '@bindery/ui/form';
import { FormProvider } from 'react-hook-form';
import { styled } from 'styled-components';
import { useSuperuserName } from '../../../accounts/use-superusers.js';
import { ScoreBadge } from '../contact-badges.js';
import { Part } from './part.js';
import type { ScoreForm } from './use-score-form.js';

const { TextInput } = formFields<{ lead_score: string }>();

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 132px) auto 1fr;
  align-items: start;
  gap: ${tokens.space[3]};
  & input {
    font-variant-numeric: tabular-nums;
  }
`;

const Summary = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[3]};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

const Reasons = styled.ul`
  display: grid;
  gap: 2px;
  & > li {
    display: grid;
    grid-template-columns: 4ch minmax(0, 1fr);
    gap: ${tokens.space[2]};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  & b {
    color: ${tokens.color.ink};
    font-weight: 600;
    text-align: end;
  }
`;

interface ScorePartProps extends ScoreForm {
  contact: ContactDetail;
}

/** The lead score: an input, and its scoring factors. */
export function ScorePart({ contact, form, save }: ScorePartProps) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Part title="Lead score">
      <FormProvider {...form}>
        <Form noValidate onSubmit={(event) => void save(event)}>
          <TextInput
            name="lead_score"
            label="Lead score"
            hideLabel
            hint="From 0 to 100"
            inputMode="numeric"
            maxLength={8}
          />
          <Button
            type="submit"
            variant="primary"
            disabled={!isDirty}
            pending={isSubmitting}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </Form>
      </FormProvider>
      <Summary>
        <div>
          <ScoreBadge score={contact.lead_score} />
        </div>
        <SetByHand contact={contact} />
        <ReasonList reasons={contact.score_reasons} />
      </Summary>
    </Part>
  );
}

function SetByHand({ contact: { score_set_by, score_set_at } }: { contact: ContactDetail }) {
  const nameOf = useSuperuserName();
  if (score_set_by === null || score_set_at === null) return null;
  return (
    <p>
      {`Set by ${nameOf(score_set_by)} on `}
      <time dateTime={score_set_at}>{formatInstant(score_set_at)}</time>. Initial scoring factors:
    </p>
  );
}

function ReasonList({ reasons }: { reasons: readonly ScoreReason[] }) {
  if (reasons.length === 0) return <p>No scoring factors applied.</p>;
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  return (
    <Reasons aria-label="Reasons">
      {reasons.map(({ points, reason }) => (
        <li key={reason}>
          <b>{signed(points)}</b>
          <span>{reason}</span>
        </li>
      ))}
      {sum > 100 && (
        <li>
          <b>{signed(100 - sum)}</b>
          <span>a score is 100 at most</span>
        </li>
      )}
    </Reasons>
  );
}

const signed = (points: number) => (points < 0 ? `−${String(-points)}` : `+${String(points)}`);
