import type { ImportMapping } from '@bindery/contracts/crm';
import { Button, Card, media, tokens } from '@bindery/ui';
import { SelectField, type SelectOption } from '@bindery/ui/form';
import { useState } from 'react';
import { styled } from 'styled-components';
import { rowsOf } from '../import-words.js';
import { answerOf, hasOpen, isNamed, isOpen, withAnswer, type ValueQuestion } from './value-questions.js';

const List = styled.ul`
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: ${tokens.space[2]} ${tokens.space[5]};
    align-items: center;
    padding: ${tokens.space[2]} 20px;
    border-top: 1px solid ${tokens.color.line};
    overflow-wrap: anywhere;
    ${media.phone} {
      grid-template-columns: minmax(0, 1fr);
      padding-inline: ${tokens.space[4]};
    }
  }
`;

const Words = styled.p`
  padding: 0 20px ${tokens.space[3]};
  color: ${tokens.color.ink2};
`;

const Count = styled.small`
  margin-left: ${tokens.space[2]};
  color: ${tokens.color.ink2};
  white-space: nowrap;
`;

const BLANK = ' blank';
const CREATE = ' create';

interface ValuesStepProps {
  questions: readonly ValueQuestion[];
  mapping: ImportMapping;
  /** Whether problems show: not before the person has gone on once. */
  checked: boolean;
  /** Whether the person may make carriers and products. */
  mayCreate: boolean;
  onChange: (mapping: ImportMapping) => void;
}

/** Asks for the meaning of the file's words that Bindery doesn't know. */
export function ValuesStep({ questions, mapping, ...rest }: ValuesStepProps) {
  // Questions that need an answer come first, and stay where they are while they are answered.
  const [answered] = useState(
    () => new Set(questions.filter((question) => !hasOpen(mapping, question)).map(({ path }) => path)),
  );
  return [false, true].flatMap((isAnswered) =>
    questions
      .filter(({ path }) => answered.has(path) === isAnswered)
      .map((question) => <Question key={question.path} {...{ question, mapping }} {...rest} />),
  );
}

type QuestionProps = Omit<ValuesStepProps, 'questions'> & { question: ValueQuestion };

function Question({ question, mapping, checked, mayCreate, onChange }: QuestionProps) {
  const { path, label, header, kind, values, options } = question;
  const open = values.filter((value) => isOpen(mapping, question, value));
  const isNew = isNamed(kind) && mayCreate;
  const unanswered = isNew ? CREATE : isNamed(kind) ? BLANK : null;
  const choiceOf = (value: string) => {
    const answer = answerOf(mapping, path, value);
    if (answer === null) return BLANK;
    if (answer === value && isNew) return CREATE;
    const spelling = question.spellings.get(value);
    const isOffered = isNew || options.some((option) => option.value === spelling);
    return answer ?? (isOffered ? spelling : undefined) ?? unanswered;
  };
  const choose = (value: string, choice: string) => {
    onChange(
      withAnswer(mapping, path, {
        [value]: choice === BLANK ? null : choice === CREATE ? value : choice,
      }),
    );
  };
  return (
    <Card
      title={label}
      note={`Column ${header}`}
      flush
      action={
        open.length > 1 && (
          <Button
            size="small"
            onClick={() =>
              onChange(withAnswer(mapping, path, Object.fromEntries(open.map((value) => [value, null]))))
            }
          >
            Leave the rest blank
          </Button>
        )
      }
    >
      <Words>{questionWords(kind, values.length, mayCreate)}</Words>
      <List>
        {values.map((value) => (
          <li key={value}>
            <span>
              {value}
              {question.rows.has(value) && <Count>{rowsOf(question.rows.get(value) ?? 0)}</Count>}
            </span>
            <SelectField
              label={`${label} “${value}”`}
              hideLabel
              placeholder="Choose what it means"
              options={[
                ...(isNew ? [{ value: CREATE, label: `Add “${value}”` }] : []),
                { value: BLANK, label: 'Leave blank' },
                ...(isNew ? sameAs(question, value) : []),
                ...options,
              ]}
              value={choiceOf(value)}
              error={
                checked && isOpen(mapping, question, value)
                  ? 'Choose what it means, or leave it blank.'
                  : undefined
              }
              onChange={(choice) => choose(value, choice)}
            />
          </li>
        ))}
      </List>
    </Card>
  );
}

function questionWords(kind: ValueQuestion['kind'], count: number, mayCreate: boolean): string {
  const [these, are] = count === 1 ? ['This value', 'is'] : ['These values', 'are'];
  if (kind === 'agent') return `${these} ${are} no agent of your agency. Whom do you mean?`;
  if (!isNamed(kind)) return `${these} ${are} unknown to Bindery. Choose what you mean.`;
  const [names, them] = count === 1 ? [`This ${kind} isn’t`, 'it'] : [`These ${kind}s aren’t`, 'them'];
  return mayCreate
    ? `${names} in Bindery yet. Add ${them}, or choose the ${kind} that you mean.`
    : `${names} in Bindery, and you can’t add ${kind}s. Choose the ${kind} that you mean.`;
}

/** More spellings than that are looked for in no list. */
const MAX_SPELLINGS = 100;

/** Other new names of the file, of which a value can be another spelling. */
const sameAs = ({ values }: ValueQuestion, value: string): SelectOption[] =>
  values.length > MAX_SPELLINGS
    ? []
    : values
        .filter((other) => other !== value)
        .map((other) => ({ value: other, label: `Same as “${other}”` }));
