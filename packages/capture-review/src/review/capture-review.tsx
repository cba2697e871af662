import type { AcceptDraftBody, CaptureDraftWithText } from '@bindery/contracts/crm';
import { Banner, useConfirm } from '@bindery/ui';
import { SelectField } from '@bindery/ui/form';
import { useEffect, useRef, useState } from 'react';
import { FieldList, rowOf } from './field-list.js';
import { leftOutOf, namesOf, reasonOf, type LeftOut } from './left-out.js';
import { MatchChoice } from './match-choice.js';
import { ModelNote } from './model-note.js';
import { fieldProblems, ProblemBanner, type ReviewProblem } from './review-problem.js';
import { Root, Sides, Stack } from './review-style.js';
import { ReviewFooter } from './review-footer.js';
import { SourceText } from './source-text.js';
import { editRow } from './use-field-keys.js';
import { useReview } from './use-review.js';
import { useSaveOnce } from './use-save-once.js';

export interface CaptureReviewProps {
  /** The draft. Typed values belong to the component: give it the draft's id as `key`. */
  draft: CaptureDraftWithText;
  /** Saves. The button waits for the promise, so that a double click saves once. */
  onAccept: (body: AcceptDraftBody, leftOut: readonly LeftOut[]) => Promise<void> | void;
  onDiscard: () => void;
  /** Reads the text again with another of its people as the client. */
  onChoosePerson: (person: number) => void;
  /** Loads the draft again after somebody else has changed a client meanwhile. */
  onReload?: (() => void) | undefined;
  saving: boolean;
  /** Why the last attempt was not saved. */
  problem: ReviewProblem | null;
  /** Told whether something was typed that only this page has. */
  onTyped?: ((typed: boolean) => void) | undefined;
  /** Without the CRM in the plan, accepted drafts are kept to be exported. */
  keepsDrafts?: boolean | undefined;
}

/**
 * Found values beside the text that they come from. What rules have found is included; what is merely suggested waits
 * for a tick. Nothing is fetched here: a page of the CRM and a browser's side panel both show it.
 */
export function CaptureReview(props: CaptureReviewProps) {
  const { draft, problem, saving, onChoosePerson, onDiscard, onReload, onTyped, keepsDrafts = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const review = useReview(draft);
  const [current, setCurrent] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const problems = useOpenProblems(problem, review.type);
  useFirstFocus(root, draft, problem);
  const { isTyped } = review;
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);
  const leftOut = leftOutOf(review.fields);
  const mayLeaveOut = useLeavingOut(leftOut, (path) => {
    setCurrent(path);
    editRow(rowOf(root.current, path));
  });
  const accept = useSaveOnce(saving, async () => {
    setAsked(true);
    if (!review.body) root.current?.querySelector<HTMLElement>('[role="radio"]')?.focus();
    else if (leftOut.length === 0) await props.onAccept(review.body, leftOut);
    else if (await mayLeaveOut())
      await props.onAccept(
        {
          ...review.body,
          left_out: Object.fromEntries(leftOut.flatMap(({ values }) => Object.entries(values))),
        },
        leftOut,
      );
  });
  const shown = new Set(review.fields.map(({ path }) => path));
  return (
    <Root ref={root}>
      <Sides>
        <Stack>
          {problem && <ProblemBanner {...{ problem, shown, onReload }} />}
          {draft.truncated && (
            <Banner>
              Only a part of the text was read, because there is too much of it. Capture the part with the
              client alone.
            </Banner>
          )}
          {draft.people.length > 1 && (
            <SelectField
              label="Who is the client?"
              hint={`The text names ${String(draft.people.length)} people.`}
              options={draft.people.map(({ name }, index) => ({ value: String(index), label: name }))}
              value={String(draft.person)}
              onChange={(person) => onChoosePerson(Number(person))}
            />
          )}
          {draft.matches.length > 0 && (
            <MatchChoice
              matches={draft.matches}
              target={review.target}
              isAsked={isAsked}
              onChoose={review.choose}
            />
          )}
          {!draft.numbers_compared && (
            <Banner kind="warning">
              You have compared many protected numbers within an hour, so those of this draft weren't compared
              with your clients. Search for the client before you save.
            </Banner>
          )}
          <ModelNote state={draft.language_model} />
          {draft.fields.every(({ state }) => state === 'missing') && (
            <Banner>Nothing was recognized. Type what you see in the text, or discard the draft.</Banner>
          )}
          <FieldList
            {...{ draft, current }}
            review={{ ...review, type: problems.type }}
            onCurrent={setCurrent}
            problems={problems.open}
            isSaving={saving}
          />
        </Stack>
        <SourceText
          {...{ draft, current }}
          onPick={(path) => {
            setCurrent(path);
            editRow(rowOf(root.current, path));
          }}
        />
      </Sides>
      <ReviewFooter {...{ review, saving, onDiscard, keepsDrafts }} onSave={() => void accept()} />
    </Root>
  );
}

/** Asks once whether parts may be left out; who wants to complete them goes to the first field that they lack. */
function useLeavingOut(
  leftOut: readonly LeftOut[],
  complete: (path: string) => void,
): () => Promise<boolean> {
  const confirm = useConfirm();
  const asked = useRef('');
  return async () => {
    const [first] = leftOut;
    const names = namesOf(leftOut);
    if (!first || asked.current === names) return true;
    asked.current = names;
    const isSure = await confirm({
      title: `Save without ${names}?`,
      description: leftOut.map((one) => <p key={one.path}>{reasonOf(one)}</p>),
      confirmLabel: 'Save without',
      cancelLabel: 'Complete first',
    });
    if (!isSure) complete(first.path);
    return isSure;
  };
}

/** The server's problems at fields, each until its value is typed over. */
function useOpenProblems(problem: ReviewProblem | null, type: (path: string, value: string) => void) {
  const [solved, setSolved] = useState<{ of: ReviewProblem | null; paths: readonly string[] }>({
    of: null,
    paths: [],
  });
  const paths = solved.of === problem ? solved.paths : [];
  return {
    open: new Map([...fieldProblems(problem)].filter(([path]) => !paths.includes(path))),
    type: (path: string, value: string) => {
      setSolved({ of: problem, paths: [...paths, path] });
      type(path, value);
    },
  };
}

/** Starts at the first field, and goes to the first one with a problem. */
function useFirstFocus(
  root: React.RefObject<HTMLDivElement | null>,
  { fields }: CaptureDraftWithText,
  problem: ReviewProblem | null,
): void {
  useEffect(() => {
    root.current
      ?.querySelector<HTMLElement>('[data-field] [role="checkbox"]')
      ?.focus({ preventScroll: true });
  }, [root]);
  useEffect(() => {
    const open = fieldProblems(problem);
    const first = fields.find(({ field }) => open.has(field));
    if (first) editRow(rowOf(root.current, first.field));
  }, [root, fields, problem]);
}
