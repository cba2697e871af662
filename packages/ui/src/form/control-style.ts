import { css, styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

/** The style of inputs and selects. */
export const controlStyle = css`
  width: 100%;
  min-width: 0;
  min-height: 38px;
  padding: 7px 12px;
  border: 1px solid ${tokens.color.lineField};
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  line-height: 1.4;
  transition: border-color ${tokens.motion.quick};
  &::placeholder {
    color: ${tokens.color.ink3};
    opacity: 1;
  }
  &:hover:not(:disabled) {
    border-color: ${tokens.color.ink3};
  }
  &:focus-visible {
    border-color: ${tokens.color.accent};
    outline: 2px solid ${tokens.color.accent};
    outline-offset: -1px;
  }
  /* Browsers draw time fields of their own: another height and alignment. */
  &:is([type='time'], [type='datetime-local']) {
    appearance: none;
    -webkit-appearance: none;
    text-align: start;
    &::-webkit-date-and-time-value {
      min-height: 1.4em;
      text-align: start;
    }
    &::-webkit-datetime-edit-fields-wrapper {
      padding: 0;
    }
    &::-webkit-datetime-edit {
      padding: 0;
    }
  }
  &[aria-invalid='true'] {
    border-color: ${tokens.color.red};
    outline-color: ${tokens.color.red};
  }
  &:disabled,
  &[data-disabled] {
    background: ${tokens.color.sunken};
    color: ${tokens.color.ink3};
    cursor: not-allowed;
  }
`;

/** The style of labels. */
export const labelStyle = css`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-weight: 500;
`;

/** A responsive grid of fields. */
export const FieldGrid = styled.div<{ $columns?: number | undefined }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns = 2 }) => $columns}, minmax(0, 1fr));
  gap: ${tokens.space[4]};
  @media (max-width: 719.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A field that takes a whole row of a {@link FieldGrid}. */
export const FullRow = styled.div`
  grid-column: 1 / -1;
`;
