import { READABLE_FILES, readClipboard } from '@bindery/capture-review/reader';
import { Button, Card, tokens } from '@bindery/ui';
import { TextAreaField } from '@bindery/ui/form';
import { FileText, ScanText } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { styled } from 'styled-components';
import { useCaptureBox } from './use-capture-box.js';

const Zone = styled.form<{ $over: boolean }>`
  display: grid;
  gap: ${tokens.space[3]};
  & textarea {
    min-height: min(320px, 40dvh);
    ${({ $over }) => $over && `border: 2px dashed ${tokens.color.accent}; background: ${tokens.color.accentSoft};`}
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[3]};
  & > p {
    color: ${tokens.color.ink3};
    font-size: ${tokens.font.s};
  }
`;

/** Takes whatever there is about a client: pasted, typed, dropped or chosen. */
export function CaptureBox() {
  const box = useCaptureBox();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // After the frame, which moves the focus to the top of a page that was gone to.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const isReading = typeof box.busy === 'string';
  const drop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    // A dropped text goes into the box, as the browser does it.
    if (!file) return;
    event.preventDefault();
    void box.read(file);
  };
  return (
    <Card title="What do you have?">
      <Zone
        $over={over}
        onSubmit={(event) => {
          event.preventDefault();
          void box.find();
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <TextAreaField
          label="Email, application, page or notes"
          placeholder="Paste it here, or drop a PDF, an email (.eml), a page (.html) or a text file."
          ref={field}
          spellCheck={false}
          value={box.text}
          error={box.problem}
          readOnly={box.busy !== null}
          rows={12}
          onChange={({ target }) => box.type(target.value)}
          onPaste={(event) => paste(event, box)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
        <Ways>
          <Button
            type="submit"
            variant="primary"
            icon={<ScanText />}
            kbd="Ctrl Enter"
            pending={box.busy !== null}
            pendingLabel={isReading ? `Reading ${String(box.busy)}...` : 'Looking for the client...'}
          >
            Capture
          </Button>
          <Button icon={<FileText />} disabled={box.busy !== null} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="File about the client"
            accept={READABLE_FILES}
            onChange={({ currentTarget }) => {
              void box.read(currentTarget.files?.[0]);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
          <p>
            Nothing is saved until you approve it. The text is deleted after you save or discard, or after 24
            hours.
          </p>
        </Ways>
      </Zone>
    </Card>
  );
}

/** The cells of a copied table stay apart, and a copied file is read. Everything else the browser pastes itself. */
function paste(event: ClipboardEvent<HTMLTextAreaElement>, box: ReturnType<typeof useCaptureBox>): void {
  const { clipboardData, currentTarget } = event;
  const [file] = clipboardData.files;
  if (file && clipboardData.getData('text/plain') === '') {
    event.preventDefault();
    void box.read(file);
    return;
  }
  const pasted = readClipboard(clipboardData);
  if (pasted === clipboardData.getData('text/plain')) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = currentTarget;
  box.type(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
}
