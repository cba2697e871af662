import type { DashboardSummary } from '@bindery/contracts/crm';
import type { MeView } from '@bindery/contracts/identity';
import { media, tokens, VisuallyHidden } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { importsAddress } from '../../../records/record-address.js';
import { askFor } from '../../../records/use-asked-action.js';

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${tokens.space[4]};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${tokens.space[3]};
  }
`;

const Step = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 2px ${tokens.space[3]};
  align-content: start;
  & > a,
  & > b {
    align-self: center;
    font-weight: 600;
  }
  & > b {
    color: ${tokens.color.ink3};
  }
  & > p {
    grid-column: 2;
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
`;

const Mark = styled.span<{ $done: boolean }>`
  display: grid;
  place-items: center;
  width: 26px;
  height: 26px;
  border: 1.5px solid ${({ $done }) => ($done ? tokens.color.accent : tokens.color.lineField)};
  border-radius: 50%;
  background: ${({ $done }) => ($done ? tokens.color.accent : 'transparent')};
  color: ${({ $done }) => ($done ? tokens.color.accentInk : tokens.color.ink2)};
  font-size: ${tokens.font.xs};
  font-weight: 600;
  & > svg {
    width: 15px;
    height: 15px;
  }
`;

type StepName = keyof DashboardSummary['first_steps'];

interface FirstStep {
  step: StepName;
  title: string;
  hint: string;
  to: string;
  state?: object;
}

const adding = { adding: true };

const byHand: FirstStep = {
  step: 'individual',
  title: 'Add a client',
  hint: 'Or a lead. You only need a name and a status.',
  to: '/app/dashboard/individuals',
  state: adding,
};

/** The first steps of a new account, after its first client. */
const ofAccount: readonly FirstStep[] = [
  {
    step: 'carrier',
    title: 'Add a carrier',
    hint: 'The insurance company and its products.',
    to: '/app/dashboard/carriers',
    state: adding,
  },
  {
    step: 'policy',
    title: 'Add a policy',
    hint: 'Who is covered, by which carrier and from when.',
    to: '/app/dashboard/policies',
    state: adding,
  },
];

/** The first step of who brings a book of clients along. */
const importing: FirstStep = {
  step: 'individual',
  title: 'Import your clients',
  hint: 'From a spreadsheet, another CRM or your phone.',
  to: importsAddress,
};

/** Of an agent who joined an agency, whose carriers are there already. */
const ofAgent: readonly FirstStep[] = [
  byHand,
  {
    step: 'call',
    title: 'Log a call',
    hint: 'Open a client and write what you talked about.',
    to: '/app/dashboard/individuals',
  },
  {
    step: 'calendar',
    title: 'Connect your calendar',
    hint: 'Your tasks and renewals, in the calendar that you use.',
    to: '/app/dashboard/tasks',
    state: askFor('calendar'),
  },
];

/** The first steps of a person. */
export function stepsOf(
  { role, is_owner }: Pick<MeView, 'role' | 'is_owner'>,
  mayImport: boolean,
): readonly FirstStep[] {
  if (role === 'agent' && !is_owner) return ofAgent;
  return [mayImport ? importing : byHand, ...ofAccount];
}

interface FirstStepsProps {
  steps: readonly FirstStep[];
  done: DashboardSummary['first_steps'];
}

export function FirstSteps({ steps, done }: FirstStepsProps) {
  const mayImport = useDenial('import:run') === null;
  return (
    <List>
      {steps.map(({ step, title, hint, to, state }, index) => (
        <Step key={step}>
          <Mark $done={done[step]} aria-hidden="true">
            {done[step] ? <Check /> : index + 1}
          </Mark>
          {done[step] ? (
            <b>
              {title}
              <VisuallyHidden>: done</VisuallyHidden>
            </b>
          ) : (
            <Link to={to} state={state}>
              {title}
            </Link>
          )}
          <p>
            {hint}
            {step === 'individual' && mayImport && (
              <>
                {' '}
                {to === importsAddress ? (
                  <Link to={byHand.to} state={byHand.state}>
                    Add one by hand
                  </Link>
                ) : (
                  <Link to={importsAddress}>Import your clients</Link>
                )}
              </>
            )}
          </p>
        </Step>
      ))}
    </List>
  );
}
