import type { FieldError } from '@bindery/contracts/errors';
import { Banner, Button } from '@bindery/ui';

/** Why a draft wasn't saved: the server's problem details. */
export interface ReviewProblem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
}

/** The errors of a problem by the paths of their fields. */
export function fieldProblems(problem: ReviewProblem | null): ReadonlyMap<string, string> {
  const errors = problem?.errors ?? [];
  return new Map(errors.map(({ path, message }) => [path.replace(/^values\./, ''), message]));
}

interface ProblemBannerProps {
  problem: ReviewProblem;
  /** The paths of the fields that are on the screen. */
  shown: ReadonlySet<string>;
  /** Loads the draft again, with the matches as they are now. */
  onReload: (() => void) | undefined;
}

/** The problems of saving that aren't shown at the fields. */
export function ProblemBanner({ problem, shown, onReload }: ProblemBannerProps) {
  const problems = [...fieldProblems(problem)];
  const elsewhere = problems.filter(([path]) => !shown.has(path)).map(([, message]) => message);
  const isAtFields = problems.length > 0 && elsewhere.length === 0;
  const isOutdated = problem.status === 409 || problem.status === 412;
  return (
    <Banner
      kind="error"
      action={
        isOutdated &&
        onReload && (
          <Button size="small" onClick={onReload}>
            Compare again
          </Button>
        )
      }
    >
      {isAtFields ? 'Nothing is saved yet. Correct the marked fields.' : problem.detail}
      {!isAtFields &&
        elsewhere
          .filter((message) => message !== problem.detail)
          .map((message) => <p key={message}>{message}</p>)}
      {isOutdated && <p>Nothing that you typed is lost.</p>}
    </Banner>
  );
}
