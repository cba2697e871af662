import { useEffect, useRef, type ReactNode } from 'react';

interface StepRegionProps {
  title: string;
  children: ReactNode;
}

/** A step of an import. It takes the focus when the control that had it is gone with the step before. */
export function StepRegion({ title, children }: StepRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    if (document.activeElement === document.body) region.current?.focus();
  }, [title]);
  return (
    <div ref={region} role="group" tabIndex={-1} aria-label={title}>
      {children}
    </div>
  );
}
