import {
  mappingProblems,
  type ImportedFile,
  type ImportMapping,
  type ImportType,
  type ImportView,
} from '@bindery/contracts/crm';
import { Banner, Button, LoadFailure, media, PageSpinner, tokens } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Stack } from '../../records/page-layout.js';
import { importNouns } from '../import-words.js';
import { ColumnsStep } from './columns-step.js';
import { EveryRow } from './every-row.js';
import { ExistingStep } from './existing-step.js';
import { HiddenRows } from './hidden-rows.js';
import { keysOf } from './match-keys.js';
import { SheetChoice } from './sheet-choice.js';
import { useReferences, type References } from './use-references.js';
import { useSendMapping } from './use-send-mapping.js';
import { hasOpen, valueQuestions, withSpellings } from './value-questions.js';
import { ValuesStep } from './values-step.js';

export const Footer = styled.footer`
  position: sticky;
  bottom: 0;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
  padding-block: ${tokens.space[3]};
  border-top: 1px solid ${tokens.color.line};
  background: ${tokens.color.paper};
  /* Phones have their menu there. */
  ${media.phone} {
    position: static;
  }
`;

type Step = 'columns' | 'values' | 'existing';

interface MappingFlowProps {
  view: ImportView;
  type: ImportType;
  file: ImportedFile;
  mapping: ImportMapping;
  /** Whether the columns were matched before, for this file or one with the same headers. */
  remembered: boolean;
  onChange: (mapping: ImportMapping) => void;
  onSent: () => void;
}

/** Says what the columns and values of a file mean, one question at a time. */
export function MappingFlow(props: MappingFlowProps) {
  const loaded = useReferences(props.type);
  const { references, error } = loaded;
  if (references) return <Steps {...props} references={references} />;
  if (!error) return <PageSpinner />;
  return <LoadFailure title="Failed to fetch carriers and agents" resource={loaded} />;
}

function Steps(props: MappingFlowProps & { references: References }) {
  const { view, type, file, mapping, remembered, onChange, onSent, references } = props;
  const [step, setStep] = useState<Step>('columns');
  const [attempts, setAttempts] = useState(0);
  const checked = attempts > 0;
  const whole = useFirstMarked(attempts);
  const [moved, setMoved] = useState(false);
  const [elsewhere, setElsewhere] = useState(false);
  const { send, pending, problems } = useSendMapping(view);
  const mayCreate = useDenial('carrier:write') === null;
  const questions = valueQuestions(type, file, mapping, references);
  const meant = sent(type, withSpellings(mapping, questions), mayCreate);
  const steps: readonly Step[] = [
    'columns',
    ...(questions.length > 0 ? (['values'] as const) : []),
    ...(references.hasRecords ? (['existing'] as const) : []),
  ];
  const show = (next: Step) => {
    setStep(next);
    setAttempts(0);
    setMoved(true);
  };
  const ofColumns = step === 'columns' ? mappingProblems(type, mapping) : [];
  const hasProblems =
    step === 'columns'
      ? ofColumns.length > 0
      : step === 'values' && questions.some((question) => hasOpen(mapping, question));
  const next = steps[steps.indexOf(step) + 1];
  const goOn = async () => {
    setAttempts(attempts + 1);
    if (hasProblems) return;
    if (next) show(next);
    else if (await send(meant)) onSent();
  };
  const previous = steps[steps.indexOf(step) - 1];
  return (
    <Stack ref={whole}>
      {problems.map((problem) => (
        <Banner key={problem} kind="error">
          {problem}
        </Banner>
      ))}
      <StepHeading key={step} {...{ type, step }} focused={moved} />
      {step === 'columns' && (
        <>
          <HiddenRows
            {...{ file, pending }}
            onChange={(include_hidden_rows) => void send({ ...meant, include_hidden_rows })}
          />
          {elsewhere && (
            <SheetChoice
              file={file}
              pending={pending}
              onChange={(place) => void send({ ...meant, ...place })}
            />
          )}
          <ColumnsStep {...{ file, mapping, remembered, checked, onChange }} type={type} />
          {type === 'individual' && <EveryRow {...{ mapping, onChange }} agents={references.agents} />}
        </>
      )}
      {step === 'values' && <ValuesStep {...{ questions, mapping, checked, mayCreate, onChange }} />}
      {step === 'existing' && (
        <ExistingStep
          {...{ mapping, onChange }}
          type={type}
          headerOf={(index) => file.columns.find((one) => one.index === index)?.header ?? ''}
        />
      )}
      <Footer>
        {previous && <Button onClick={() => show(previous)}>Back</Button>}
        <Button variant="primary" pending={pending} pendingLabel="Sending..." onClick={() => void goOn()}>
          {next ? 'Continue' : 'Check all rows'}
        </Button>
        {step === 'columns' && (
          <Button variant="ghost" aria-expanded={elsewhere} onClick={() => setElsewhere(!elsewhere)}>
            {file.encoding === null ? 'Wrong sheet or headers?' : 'Wrong headers or letters?'}
          </Button>
        )}
        {checked && hasProblems && (
          // Problems that are about no single column are said here.
          <p role="status">
            {ofColumns.find(({ path }) => path === 'columns')?.message ?? 'Answer what is marked first.'}
          </p>
        )}
      </Footer>
    </Stack>
  );
}

const Heading = styled.div`
  & > h2 {
    font-size: ${tokens.font.l};
    font-weight: 600;
    scroll-margin-top: 80px;
    &:focus {
      outline: none;
    }
  }
  & > p {
    color: ${tokens.color.ink2};
  }
`;

const columnsWords = 'Each column of your file becomes a field in Bindery. What is left out is not imported.';

const headings: Readonly<Record<Step, (type: ImportType) => readonly [title: string, words: string]>> = {
  columns: (type) => [
    'Which column is which?',
    type === 'policy'
      ? `${columnsWords} Each new policy needs a client who is in Bindery: found by External ID, email, SSN, Medicare number, or name and date of birth.`
      : columnsWords,
  ],
  values: () => ['What do these values mean?', 'Your file has words that Bindery doesn’t know.'],
  existing: (type) => [
    type === 'individual'
      ? 'What about people who are in Bindery already?'
      : `What about ${importNouns[type].section} that are in Bindery already?`,
    'The suggestions change no value that is there.',
  ],
};

/** Focuses the first field that is marked, after each attempt to go on: it may be out of sight. */
function useFirstMarked(attempts: number) {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return whole;
}

/** The question of a step. It takes the focus when another step was shown before. */
function StepHeading({ type, step, focused }: { type: ImportType; step: Step; focused: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [title, words] = headings[step](type);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <Heading>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{words}</p>
    </Heading>
  );
}

/** The mapping as it is sent: with the keys that it has columns for, and nothing created by who may not. */
const sent = (type: ImportType, mapping: ImportMapping, mayCreate: boolean): ImportMapping => ({
  ...mapping,
  columns: mayCreate
    ? mapping.columns
    : mapping.columns.map((column) => ({ ...column, on_missing: 'skip' as const })),
  match: { ...mapping.match, by: mapping.match.by.filter((key) => keysOf(type, mapping).includes(key)) },
});
