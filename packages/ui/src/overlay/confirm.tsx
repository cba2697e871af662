import { ConfirmContext, useRequired, type Confirm, type ConfirmOptions } from '@bindery/ui/context';
import { AlertDialog } from 'radix-ui';
import { useCallback, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button.js';
import { tokens } from '../theme/tokens.js';
import { overlayStyle, panelStyle } from './dialog-style.js';
import { useFocusReturn } from './use-focus-return.js';

/** Returns `confirm`; closing the dialog resolves to false. Throws outside of a {@link ConfirmProvider}. */
export function useConfirm(): Confirm {
  return useRequired(ConfirmContext, 'ConfirmProvider');
}

const Overlay = styled(AlertDialog.Overlay)`
  ${overlayStyle}
  align-items: center;
`;

const Panel = styled(AlertDialog.Content)`
  ${panelStyle}
  max-width: 440px;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[5]};
  & h2 {
    font-size: ${tokens.font.l};
  }
  & > p,
  & > div {
    color: ${tokens.color.ink2};
  }
  & footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: ${tokens.space[3]};
    margin-top: ${tokens.space[4]};
  }
`;

interface Question extends ConfirmOptions {
  answer: (yes: boolean) => void;
}

/** Provides confirmations. Only one can be open; a second one resolves the first to false. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);

  const confirm = useCallback<Confirm>(
    (options) =>
      new Promise((resolve) => {
        setQuestion((earlier) => {
          earlier?.answer(false);
          return { ...options, answer: resolve };
        });
      }),
    [],
  );
  const settle = (yes: boolean) => {
    question?.answer(yes);
    setQuestion(null);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      <AlertDialog.Root open={question !== null} onOpenChange={(open) => !open && settle(false)}>
        {question && <ConfirmDialog question={question} onAnswer={settle} />}
      </AlertDialog.Root>
    </ConfirmContext>
  );
}

function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const { title, description, confirmLabel = 'Confirm', cancelLabel = 'Cancel', danger = false } = question;
  const restoreFocus = useFocusReturn(true);
  return (
    <AlertDialog.Portal>
      <Overlay>
        <Panel {...(description ? {} : { 'aria-describedby': undefined })} onCloseAutoFocus={restoreFocus}>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          {description && (
            <AlertDialog.Description asChild>
              <div>{description}</div>
            </AlertDialog.Description>
          )}
          <footer>
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
              {confirmLabel}
            </Button>
          </footer>
        </Panel>
      </Overlay>
    </AlertDialog.Portal>
  );
}
