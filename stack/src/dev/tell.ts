/** Says something of a part, or of the stack itself, in the one log. */
export type Tell = (part: string, text: string, level?: 'info' | 'error') => void;
