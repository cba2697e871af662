import type { PlanView } from '@bindery/contracts/billing';
import { useSession } from '@bindery/web-kit/session';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { missingNames, type MissingNames } from './missing-names.js';

const NamesDialog = lazy(() => import(/* webpackChunkName: "names" */ './names-dialog.js'));

interface Question {
  missing: MissingNames;
  answer: (named: boolean) => void;
}

/** Asks for the names that a plan needs. */
export function useNames(): {
  /** @returns whether they are all there now */
  askNames: (plan: PlanView) => Promise<boolean>;
  dialog: ReactNode;
} {
  const { me } = useSession();
  const [question, setQuestion] = useState<Question | null>(null);
  const askNames = (plan: PlanView): Promise<boolean> => {
    const missing = me && missingNames(me, plan);
    if (!missing) return Promise.resolve(true);
    return new Promise((resolve) => setQuestion({ missing, answer: resolve }));
  };
  const close = (named: boolean) => {
    question?.answer(named);
    setQuestion(null);
  };
  const dialog = question && (
    <Suspense>
      <NamesDialog missing={question.missing} onClose={close} />
    </Suspense>
  );
  return { askNames, dialog };
}
